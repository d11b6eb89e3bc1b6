import { expect, test } from 'vitest';
import { rowVerdict, type RowFacts } from './row-verdict.ts';

const facts: RowFacts = {
  kind: 'clients',
  problem: null,
  refusal: null,
  existing: 0,
  before: 0,
  firstLine: null,
  ticked: null,
};

test('IM-5 a row is new, known, wrong or left out', () => {
  expect(rowVerdict(facts)).toEqual({ verdict: 'new', chosen: true, problem: null });
  expect(rowVerdict({ ...facts, existing: 1 })).toEqual({
    verdict: 'known',
    chosen: false,
    problem: { field: null, text: 'Já existe um cliente com este CPF.' },
  });
  const problem = { field: 'cpf', text: 'O CPF deve conter 11 dígitos.' };
  expect(rowVerdict({ ...facts, problem })).toEqual({ verdict: 'error', chosen: false, problem });
  expect(rowVerdict({ ...facts, ticked: false })).toEqual({
    verdict: 'skipped',
    chosen: false,
    problem: null,
  });
});

test('IM-5 the second row of a CPF is known, and says of which line', () => {
  expect(rowVerdict({ ...facts, before: 1, firstLine: 3 })).toMatchObject({
    verdict: 'known',
    problem: { text: 'Mesmo CPF da linha 3.' },
  });
});

test('IM-5 of equal payments as many are known as there are', () => {
  const payment: RowFacts = { ...facts, kind: 'payments', existing: 1 };
  expect(rowVerdict({ ...payment, before: 0 }).verdict).toBe('known');
  expect(rowVerdict({ ...payment, before: 1 }).verdict).toBe('new');
});

test('IM-6 a known loan or payment that is ticked is entered as one more, a client never', () => {
  expect(rowVerdict({ ...facts, kind: 'loans', existing: 1, ticked: true })).toMatchObject({
    verdict: 'known',
    chosen: true,
  });
  expect(rowVerdict({ ...facts, kind: 'payments', existing: 1, ticked: true }).chosen).toBe(true);
  expect(rowVerdict({ ...facts, existing: 1, ticked: true }).chosen).toBe(false);
});
