import { expect, test } from 'vitest';
import { creditorDocumentText, parseCreditorDocument } from './creditor-document.ts';

test.each([
  ['529.982.247-25', '52998224725', 'CPF 529.982.247-25'],
  ['11.222.333/0001-81', '11222333000181', 'CNPJ 11.222.333/0001-81'],
  ['12.abc.345/01de-35', '12ABC34501DE35', 'CNPJ 12.ABC.345/01DE-35'],
])('PX-1 the document %s is stored as %s and read as %s', (typed, stored, text) => {
  expect(parseCreditorDocument(typed)).toBe(stored);
  expect(creditorDocumentText(stored)).toBe(text);
});

test.each(['52998224724', '11222333000182', '12ABC34501DE36', '123', '', '5299822472A', '00000000000'])(
  'PX-1 %j is no document: it is printed, so its check digits must be right',
  (typed) => {
    expect(parseCreditorDocument(typed)).toBeNull();
  },
);
