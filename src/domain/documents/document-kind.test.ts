import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { documentFileName } from './document-kind.ts';

test('DC-1 a file is named by what it is, for whom and of which day, in ASCII', () => {
  expect(documentFileName('receipt', 'João da Conceição', day('2026-11-15'))).toBe(
    'recibo-joao-da-conceicao-2026-11-15.pdf',
  );
  expect(documentFileName('settlement', 'Zoë O’Neil 🎉', day('2026-01-02'))).toBe(
    'termo-de-quitacao-zoe-o-neil-2026-01-02.pdf',
  );
  expect(documentFileName('proposal', null, day('2026-11-15'))).toBe('proposta-2026-11-15.pdf');
  expect(documentFileName('statement', 'محمد', day('2026-11-15'))).toBe('extrato-2026-11-15.pdf');
  expect(documentFileName('contract', `"; filename=x ${'a'.repeat(120)}`, day('2026-11-15'))).toBe(
    `contrato-filename-x-${'a'.repeat(48)}-2026-11-15.pdf`,
  );
});
