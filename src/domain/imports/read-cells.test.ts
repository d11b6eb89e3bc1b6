import { expect, test } from 'vitest';
import { readCells, shownCell } from './read-cells.ts';

test('IM-4 a loan in the units of the record', () => {
  const { values, problem } = readCells('loans', {
    client_cpf: '111.444.777-35',
    amount: 'R$ 1.234,56',
    interest_rate: '12,5%',
    start_date: '2026-02-01',
    end_date: '1/3/26',
    installment_count: '10',
    frequency: 'Diário',
    paid_amount: '',
  });
  expect(problem).toBeNull();
  expect(values).toMatchObject({
    client_cpf: '111.444.777-35',
    amount: 123_456,
    interest_rate: 1250,
    start_date: '2026-02-01',
    end_date: '2026-03-01',
    installment_count: 10,
    frequency: 'daily',
    paid_amount: null,
  });
});

test('IM-4 a numeric CPF gets its zeros back, and that is said', () => {
  expect(readCells('clients', { cpf: '1234567890' })).toMatchObject({
    values: { cpf: '01234567890' },
    zerosAdded: true,
  });
  expect(readCells('clients', { cpf: '012.345.678-90' })).toMatchObject({
    values: { cpf: '012.345.678-90' },
    zerosAdded: false,
  });
  expect(readCells('clients', { cpf: '123.456-7' })).toMatchObject({
    values: { cpf: '123.456-7' },
    zerosAdded: false,
  });
});

test.each([
  ['amount', '12,345', 'Valor emprestado: não entendemos “12,345”. Escreva como 1.234,56.'],
  ['interest_rate', 'dez', 'Juros (%): não entendemos “dez”. Escreva como 10 ou 12,5.'],
  ['start_date', '31/02/2026', 'Início: não entendemos “31/02/2026”. Escreva como dd/mm/aaaa.'],
  ['installment_count', '2,5', 'Quantas parcelas: não entendemos “2,5”. Escreva um número inteiro.'],
  ['frequency', 'anual', 'Paga todo: não entendemos “anual”. Escreva diária, semanal, quinzenal ou mensal.'],
])('IM-5 %s of %s is an error with the sentence of the field', (field, text, sentence) => {
  expect(readCells('loans', { [field]: text }).problem).toEqual({ field, text: sentence });
});

test('IM-12 a line break in a name is a space; in notes it stays', () => {
  expect(readCells('clients', { name: 'Ana\nSouza', notes: 'a\nb' }).values).toMatchObject({
    name: 'Ana Souza',
    notes: 'a\nb',
  });
});

test('the way of paying is kept where it is known', () => {
  expect(readCells('payments', { method: 'PIX' }).values).toMatchObject({ method: 'pix' });
  expect(readCells('payments', { method: 'Boleto' }).values).toMatchObject({ method: 'other' });
});

test('a cell is shown as people write it', () => {
  expect(shownCell('cpf', '1234567890')).toBe('012.345.678-90');
  expect(shownCell('cpf', '123.4')).toBe('123.4');
  expect(shownCell('day', '2026-02-01')).toBe('01/02/2026');
  expect(shownCell('money', '1.234,56')).toBe('1.234,56');
});
