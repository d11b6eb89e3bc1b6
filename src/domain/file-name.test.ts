import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  [['recibo', 'João da Conceição', '2026-11-15'], 'recibo-joao-da-conceicao-2026-11-15.pdf'],
  [['../../etc/passwd\r\n"x"'], 'etc-passwd-x.pdf'],
  [['contrato', '★', null], 'contrato.pdf'],
  [['合同'], 'arquivo.pdf'],
  [['★', null], 'arquivo.pdf'],
])('AQ-7 AQ-12 %j is %s: never a path, a header or a hidden file', (parts, name) => {
  expect(fileName(parts, 'pdf')).toBe(name);
});
