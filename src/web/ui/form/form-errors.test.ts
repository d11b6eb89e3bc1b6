import { expect, test } from 'vitest';
import { ApiProblem } from '#web/api/api-problem.ts';
import { serverErrors } from './form-errors.ts';

const FIELDS = { name: '', email: '', cpf: '' };

function refused(code: ApiProblem['code'], message: string, fields?: object): ApiProblem {
  return new ApiProblem(code, message, 422, fields === undefined ? {} : { details: { fields } });
}

test('CL-9 the fields a refusal names get its words as sentences; fields of no form are left out', () => {
  const error = refused('invalid_input', 'E-mail: informe um e-mail válido.', {
    email: 'informe um e-mail válido',
    cpf: 'O CPF deve conter 11 dígitos.',
    version: 'valor inválido',
  });
  expect(serverErrors(error, FIELDS)).toEqual({
    email: 'Informe um e-mail válido.',
    cpf: 'O CPF deve conter 11 dígitos.',
  });
});

test.each(['cpf_taken', 'client_deleted'] as const)('CL-8 %s is about the CPF', (code) => {
  expect(serverErrors(refused(code, 'Já existe um cliente com este CPF.'), FIELDS)).toEqual({
    cpf: 'Já existe um cliente com este CPF.',
  });
});

test.each([
  ['no answer', new ApiProblem('offline', 'Sem resposta do servidor.', 0)],
  ['a refusal without fields', refused('invalid_input', 'Dados inválidos.')],
  ['an error of our own', new Error('unexpected')],
])('%s is about no field', (_, error) => {
  expect(serverErrors(error, FIELDS)).toEqual({});
});
