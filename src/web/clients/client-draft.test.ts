import { expect, test } from 'vitest';
import { draftOfClient, readClient } from './client-draft.ts';

const filled = draftOfClient(null, { name: 'Maria', cpf: '12345678909', phone: '(11) 91234-5678' });

test('CL-8 a filled form is sent with the 11 digits of the CPF', () => {
  expect(filled.cpf).toBe('123.456.789-09');
  expect(readClient(filled)).toEqual({
    values: { ...filled, cpf: '12345678909', credit_limit: null },
  });
});

test('PD-5 a limit is an amount or nothing', () => {
  const read = (credit_limit: string) => readClient({ ...filled, credit_limit });
  expect(read('2.000,00')).toMatchObject({ values: { credit_limit: 200_000 } });
  expect(read(' ')).toMatchObject({ values: { credit_limit: null } });
  expect(read('0')).toMatchObject({
    errors: { credit_limit: 'Digite o limite, como 2.000,00, ou deixe em branco.' },
  });
});

test.each([
  { change: { name: '' }, wrong: ['name'] },
  { change: { phone: '   ' }, wrong: ['phone'] },
  { change: { name: '\u200b\u3164', cpf: '' }, wrong: ['name', 'cpf'] },
])('CL-7 $change is refused as missing', ({ change, wrong }) => {
  expect(readClient({ ...filled, ...change })).toEqual({
    errors: Object.fromEntries(wrong.map((name) => [name, 'Preencha este campo.'])),
    problem: { title: 'Campos obrigatórios', text: 'Nome, telefone e CPF são obrigatórios.' },
  });
});

test('CL-7 a short CPF is marked together with what is missing', () => {
  expect(readClient({ ...filled, name: '', cpf: '123' })).toEqual({
    errors: { name: 'Preencha este campo.', cpf: 'O CPF deve conter 11 dígitos.' },
    problem: { title: 'Campos obrigatórios', text: 'Nome, telefone e CPF são obrigatórios.' },
  });
});

test('CL-7 a CPF of 10 digits is refused', () => {
  expect(readClient({ ...filled, cpf: '123.456.789-0' })).toEqual({
    errors: { cpf: 'O CPF deve conter 11 dígitos.' },
    problem: { title: 'CPF inválido', text: 'O CPF deve conter 11 dígitos.' },
  });
});
