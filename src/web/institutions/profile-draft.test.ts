import { expect, test } from 'vitest';
import { readProfile } from './profile-draft.ts';

const filled = {
  name: 'Crédito da Praça',
  logo_url: '',
  contact_info: '',
  early_discount: false,
  offers_interest_only: false,
  legal_name: '',
  document: '',
  address: '',
  city: '',
};
const BAD_DOCUMENT = 'O CPF ou CNPJ não confere. Confira os dígitos.';
const NO_NAME = 'Informe o nome da instituição.';
const BAD_LOGO = 'O endereço da logo deve começar com https:// e não conter espaços.';

test('IS-1 a name is enough', () => {
  expect(readProfile(filled, 'Erro')).toEqual({ values: filled });
});

test.each([
  { change: { name: ' ' }, errors: { name: NO_NAME }, text: NO_NAME },
  { change: { logo_url: 'http://exemplo.com.br/a.png' }, errors: { logo_url: BAD_LOGO }, text: BAD_LOGO },
  { change: { name: '', logo_url: 'x' }, errors: { name: NO_NAME, logo_url: BAD_LOGO }, text: NO_NAME },
  { change: { document: '529.982.247-24' }, errors: { document: BAD_DOCUMENT }, text: BAD_DOCUMENT },
])('IS-1 PX-1 $change is refused', ({ change, errors, text }) => {
  expect(readProfile({ ...filled, ...change }, 'Erro ao atualizar instituição')).toEqual({
    errors,
    problem: { title: 'Erro ao atualizar instituição', text },
  });
});
