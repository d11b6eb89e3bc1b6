import { expect, test } from 'vitest';
import { stepOfCode, totpAddress, totpCode, totpKeyText, totpStepAt, type TotpKind } from './totp.ts';

const DIGITS = '12345678901234567890';
const SHA1: TotpKind = { hash: 'sha1', digits: 8 };
const SHA256: TotpKind = { hash: 'sha256', digits: 8 };
const SHA512: TotpKind = { hash: 'sha512', digits: 8 };
const secretOf = (length: number) => Buffer.from(DIGITS.repeat(4).slice(0, length));

/** RFC 6238, appendix B. */
test.each([
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
])('SG-4 the codes of second %i are those of RFC 6238', (second, sha1, sha256, sha512) => {
  const step = totpStepAt(new Date(second * 1000));
  expect(totpCode(secretOf(20), step, SHA1)).toBe(sha1);
  expect(totpCode(secretOf(32), step, SHA256)).toBe(sha256);
  expect(totpCode(secretOf(64), step, SHA512)).toBe(sha512);
});

test('SG-4 a code counts for its step and the one before and after', () => {
  const secret = secretOf(20);
  const code = totpCode(secret, 1000);
  const at = (step: number) => stepOfCode(secret, code, new Date(step * 30_000 + 15_000));
  expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([null, 1000, 1000, 1000, null]);
  expect(stepOfCode(secret, '', new Date(30_000_000))).toBeNull();
  expect(stepOfCode(secret, `${code}0`, new Date(30_000_000))).toBeNull();
  expect(stepOfCode(secret, '１２３４５６', new Date(30_000_000))).toBeNull();
});

test('SG-1 the address an authenticator app reads names product, account and key', () => {
  expect(totpKeyText(secretOf(20))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpAddress(secretOf(20), { email: 'ana@exemplo.com.br', issuer: 'Caderneta' })).toBe(
    'otpauth://totp/Caderneta:ana%40exemplo.com.br?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Caderneta',
  );
});
