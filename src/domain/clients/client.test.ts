import { describe, expect, test } from 'vitest';
import { parseCpf } from '../cpf.ts';
import { matchesClient, normalizedName } from './client-search.ts';
import { clientFieldsProblem, firstName, initials } from './client.ts';

const MISSING = { title: 'Campos obrigatórios', text: 'Nome, telefone e CPF são obrigatórios.' };
const INVALID = { title: 'CPF inválido', text: 'O CPF deve conter 11 dígitos.' };

describe('CL-7 what a client must have', () => {
  test.each([
    [{ name: 'Maria', phone: '11', cpf: '123.456.789-09' }, null],
    [{ name: ' ', phone: '11', cpf: '12345678909' }, MISSING],
    [{ name: 'Maria', phone: '\t', cpf: '12345678909' }, MISSING],
    [{ name: 'Maria', phone: '11', cpf: '  ' }, MISSING],
    [{ name: '', phone: '', cpf: '1' }, MISSING],
    [{ name: '\u200b', phone: '11', cpf: '12345678909' }, MISSING],
    [{ name: 'Maria', phone: '\u2800', cpf: '12345678909' }, MISSING],
    [{ name: 'Maria', phone: '11', cpf: '123.456.789-0' }, INVALID],
    [{ name: 'Maria', phone: '11', cpf: '123456789091' }, INVALID],
    [{ name: 'Maria', phone: '11', cpf: 'abc' }, INVALID],
  ])('%j → %j', (fields, problem) => {
    expect(clientFieldsProblem(fields)).toEqual(problem);
  });
});

test.each([
  ['Maria da Silva', 'Maria', 'MS'],
  ['  João   Pedro ', 'João', 'JP'],
  ['ágata', 'ágata', 'Á'],
  ['𝒜na Lima', '𝒜na', '𝒜L'],
  ['', '', ''],
])('%j is greeted as %j, with the initials %j', (name, first, letters) => {
  expect(firstName(name)).toBe(first);
  expect(initials(name)).toBe(letters);
});

describe('CL-2 searching clients', () => {
  const cpf = parseCpf('12345678909');
  const otherCpf = parseCpf('00000000191');
  if (cpf === null || otherCpf === null) throw new Error('the CPF of this test is broken');
  const client = { name: 'João Conceição', cpf, phone: '(11) 2222-3333' };

  test.each([
    ['joao', true],
    ['JOÃO', true],
    ['concei', true],
    ['ção', true],
    ['Joa\u0303o', true],
    ['  joão ', true],
    ['', true],
    ['maria', false],
    ['456', true],
    ['123.456', true],
    ['789-09', true],
    ['123456789-09', true],
    ['123 456', true],
    ['999', false],
    ['.', false],
    ['-', false],
    ['rua 456', false],
    ['joao 456', false],
  ])('%j finds João Conceição, CPF 123.456.789-09: %s', (query, found) => {
    expect(matchesClient(client, query)).toBe(found);
  });

  test.each([
    ['91234-5678', true],
    ['(11) 91234-5678', true],
    ['11 91234', true],
    ['5678', true],
    ['678', false],
    ['+55 11 91234-5678', true],
    ['+55 11 9123', true],
    ['5511912345678', true],
    ['011 91234-5678', true],
    ['91234-5679', false],
    ['tel 5678', false],
  ])(
    'CL-17 %j finds the phone (11) 91234-5678, also where it is kept with its country code: %s',
    (query, found) => {
      for (const phone of ['(11) 91234-5678', '+55 11 91234-5678', '5511912345678', '011 91234 5678'])
        expect(matchesClient({ name: 'Rita', cpf: otherCpf, phone }, query)).toBe(found);
    },
  );

  test('names are compared decomposed, without marks and in lower case', () => {
    expect(normalizedName('ÁÊÍÕÜÇ Ñ')).toBe('aeiouc n');
  });
});
