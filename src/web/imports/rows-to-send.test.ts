import { expect, test } from 'vitest';
import { inBatches, rowsToSend } from './rows-to-send.ts';

const choices = { monthFirst: false, fractions: false };

test('IM-2 rows keep the line of the file; empty ones are left out, withdrawn ones are not ticked', () => {
  const rows = [
    ['Nome', 'CPF', 'Excluído em'],
    ['Ana', 1_234_567_890, null],
    [null, null, null],
    ['Bia', '111.444.777-35', '01/02/2026 10:00'],
  ];
  const reading = {
    kind: 'clients',
    mapping: { name: 0, cpf: 1 },
    headingRow: 0,
    choices,
    withdrawn: 2,
  } as const;
  expect(rowsToSend(rows, reading)).toEqual([
    { line: 2, cells: { name: 'Ana', cpf: '1234567890' } },
    { line: 4, cells: { name: 'Bia', cpf: '111.444.777-35' }, ticked: false },
  ]);
  expect(rowsToSend(rows.slice(1, 2), { ...reading, headingRow: null, withdrawn: null })).toEqual([
    { line: 1, cells: { name: 'Ana', cpf: '1234567890' } },
  ]);
});

test('IM-2 what stands above the headings is not imported, and lines keep their number', () => {
  const rows = [['CONTROLE DE CLIENTES 2027'], [], ['Nome', 'CPF'], ['Ana', '111.444.777-35']];
  const reading = {
    kind: 'clients',
    mapping: { name: 0, cpf: 1 },
    headingRow: 2,
    choices,
    withdrawn: null,
  } as const;
  expect(rowsToSend(rows, reading)).toEqual([{ line: 4, cells: { name: 'Ana', cpf: '111.444.777-35' } }]);
});

test('IM-7 at most 200 rows and 48 kB go into one call', () => {
  const row = (line: number, name: string) => ({ line, cells: { name } });
  const short = Array.from({ length: 450 }, (_, index) => row(index + 1, 'Ana'));
  expect(inBatches(short).map(({ length }) => length)).toEqual([200, 200, 50]);
  const long = Array.from({ length: 30 }, (_, index) => row(index + 1, 'ã'.repeat(2000)));
  const batches = inBatches(long);
  expect(batches.map(({ length }) => length)).toEqual([11, 11, 8]);
  for (const batch of batches)
    expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(48_100);
});
