import { expect, test } from 'vitest';
import { usageText } from './quota.ts';

const MB = 1024 * 1024;

test.each([
  [399 * MB, null],
  [400 * MB, 'Os arquivos ocupam 400 de 500 MB.'],
  [411 * MB + 1, 'Os arquivos ocupam 412 de 500 MB.'],
  [500 * MB, 'Os arquivos ocupam 500 de 500 MB.'],
])('AQ-6 with %i bytes of 500 MB used', (used, text) => {
  expect(usageText({ used, quota: 500 * MB })).toBe(text);
});
