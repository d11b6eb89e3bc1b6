import { expect, test } from 'vitest';
import { hashOfToken, isToken, newToken } from './session-token.ts';

test('a token is 256 bits, another each time; kept is only its SHA-256', () => {
  const { token, hash } = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(isToken(token)).toBe(true);
  expect(hash).toEqual(hashOfToken(token));
  expect(newToken().token).not.toBe(token);
});

test.each([undefined, '', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}*`, ` ${'A'.repeat(43)}`])(
  '%j cannot be a token, and is not looked up',
  (text) => {
    expect(isToken(text)).toBe(false);
  },
);
