import { expect, test } from 'vitest';
import { writtenOut } from './written-out.ts';

test('PA-58 an amount is written out on leaving its field; a zero and what is no amount stay as typed', () => {
  expect(['1000', '1.000,00', '12,5', '0', '0,00', '', 'mil', '-5'].map(writtenOut)).toEqual([
    '1.000,00',
    '1.000,00',
    '12,50',
    '0',
    '0,00',
    '',
    'mil',
    '-5',
  ]);
});
