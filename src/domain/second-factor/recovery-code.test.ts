import { expect, test } from 'vitest';
import { fewCodesText, readRecoveryCode, recoveryCodeOf } from './recovery-code.ts';

test('SG-2 a recovery code is 40 bits in two groups of four', () => {
  expect(recoveryCodeOf(Uint8Array.from([0, 0, 0, 0, 0]))).toBe('AAAA-AAAA');
  expect(recoveryCodeOf(Uint8Array.from([255, 255, 255, 255, 255]))).toBe('7777-7777');
  expect(recoveryCodeOf(Uint8Array.from([0x66, 0x6f, 0x6f, 0x62, 0x61]))).toBe('MZXW-6YTB');
});

test('SG-5 it is read however it was typed', () => {
  expect(readRecoveryCode(' mzxw 6yt8 ')).toBe('MZXW-6YTB');
  expect(readRecoveryCode('MZXW6YTB')).toBe('MZXW-6YTB');
  expect(readRecoveryCode('MZXW-6YT')).toBeNull();
  expect(readRecoveryCode('123456')).toBeNull();
});

test('SG-5 three or fewer left are said', () => {
  expect([null, 4, 3, 1, 0].map(fewCodesText)).toEqual([
    null,
    null,
    'Restam 3 códigos de recuperação.',
    'Resta 1 código de recuperação.',
    'Seus códigos de recuperação acabaram.',
  ]);
});
