import { expect, test } from 'vitest';
import { codeOfHash, codeText, parseDocumentCode } from './document-code.ts';

test('DC-9 the code is the first 50 bits of the hash in base 32', () => {
  expect(codeOfHash(new Uint8Array(32))).toBe('AAAAAAAAAA');
  expect(codeOfHash(new Uint8Array(32).fill(255))).toBe('7777777777');
  // RFC 4648: the base 32 of 'foobar' is MZXW6YTBOI.
  expect(codeOfHash(Uint8Array.from([0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72, 0, 0]))).toBe('MZXW6YTBOI');
});

test('DC-9 it is printed in two halves and read however it was typed', () => {
  expect(codeText('MZXW6YTBOI')).toBe('MZXW6-YTBOI');
  expect(parseDocumentCode(' mzxw6-ytboi ')).toBe('MZXW6YTBOI');
  expect(parseDocumentCode('MZXW6 YT80I')).toBe('MZXW6YTBOI');
  expect(parseDocumentCode('MZXW6YTB01')).toBe('MZXW6YTBOI');
  expect(parseDocumentCode('MZXW6YTBO')).toBeNull();
  expect(parseDocumentCode('MZXW6YTBO9')).toBeNull();
  expect(parseDocumentCode('')).toBeNull();
});
