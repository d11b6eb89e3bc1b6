import { expect, test } from 'vitest';
import { day, type Day } from './calendar.ts';
import { labelInSentence, recordChanges, type ShownField } from './record-changes.ts';

interface Item {
  readonly due: Day;
  readonly phone: string | null;
}

const FIELDS: readonly ShownField<Item>[] = [
  { label: 'vencimento', day: ({ due }) => due },
  { label: 'telefone', text: ({ phone }) => phone },
];
const item: Item = { due: day('2026-10-15'), phone: '(11) 91234-5678' };

test.each<[string, Partial<Item>, string[]]>([
  ['nothing', {}, []],
  ['a day of the same year, without the year', { due: day('2026-11-14') }, ['vencimento 15/10 → 14/11']],
  ['a day of another year', { due: day('2027-01-14') }, ['vencimento 15/10/2026 → 14/01/2027']],
  ['the same day of another year', { due: day('2027-10-15') }, ['vencimento 15/10/2026 → 15/10/2027']],
  ['a text', { phone: '(11) 81234-5678' }, ['telefone (11) 91234-5678 → (11) 81234-5678']],
  ['an amount, unbroken', { phone: 'R$\u00A01,00' }, ['telefone (11) 91234-5678 → R$\u00A01,00']],
  ['a text that was emptied', { phone: null }, ['telefone (11) 91234-5678 → (vazio)']],
  [
    'both, in the order of the fields, a long text cut and on one line',
    { due: day('2026-10-16'), phone: `linha\n${'x'.repeat(50)}` },
    ['vencimento 15/10 → 16/10', `telefone (11) 91234-5678 → linha ${'x'.repeat(33)}…`],
  ],
])('LN-18 says %s', (_what, change, expected) => {
  expect(recordChanges(FIELDS, item, { ...item, ...change })).toEqual(expected);
});

test('LN-18 two long texts that differ only beyond the cut have still changed', () => {
  const long = 'x'.repeat(60);
  const changes = recordChanges(FIELDS, { ...item, phone: `${long}a` }, { ...item, phone: `${long}b` });
  expect(changes).toEqual([`telefone ${'x'.repeat(39)}… → ${'x'.repeat(39)}…`]);
});

test.each([
  ['Nome', 'nome'],
  ['E-mail', 'e-mail'],
  ['Chave Pix', 'chave Pix'],
  ['CPF', 'CPF'],
])('LN-18 the label %s is %s in the notice of changes', (label, word) => {
  expect(labelInSentence(label)).toBe(word);
});
