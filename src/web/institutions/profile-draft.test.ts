import { expect, test } from 'vitest';
import { readProfile, type ProfileDraft } from './profile-draft.ts';

const filled: ProfileDraft = {
  name: 'Crédito da Praça',
  logo_url: '',
  contact_info: '',
  early_discount: false,
  offers_interest_only: false,
  holiday_grace: false,
  erase_files_after: '24',
  documents_need_password: true,
  lender_kind: 'not_said',
  rate_notice_threshold: '2',
  paid_in_capital: '',
  privacy_text: '',
  hides_personal_data: false,
  legal_name: '',
  document: '',
  address: '',
  city: '',
};
const BAD_DOCUMENT = 'O CPF ou CNPJ não confere. Confira os dígitos.';
const NO_NAME = 'Informe o nome da instituição.';
const BAD_LOGO = 'O endereço da logo deve começar com https:// e não conter espaços.';

test('IS-1 a name is enough', () => {
  expect(readProfile(filled, 'Erro')).toEqual({
    values: { ...filled, rate_notice_threshold: 200, paid_in_capital: null, erase_files_after: 24 },
  });
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

const BAD_RATE = 'Digite uma porcentagem até 1.000, como 2 ou 2,5.';
const BAD_CAPITAL = 'Digite um valor em reais, como 100.000,00.';

test.each([
  { change: { lender_kind: 'person', rate_notice_threshold: '2,5' }, values: { rate_notice_threshold: 250 } },
  {
    change: { lender_kind: 'person', rate_notice_threshold: '1000' },
    values: { rate_notice_threshold: 100_000 },
  },
  { change: { lender_kind: 'person', rate_notice_threshold: '1000,01' }, error: BAD_RATE },
  { change: { lender_kind: 'person', rate_notice_threshold: '' }, error: BAD_RATE },
  // What is not shown cannot be wrong.
  { change: { lender_kind: 'company', rate_notice_threshold: 'x' }, values: { rate_notice_threshold: 200 } },
  { change: { lender_kind: 'esc', paid_in_capital: '100.000,00' }, values: { paid_in_capital: 10_000_000 } },
  { change: { lender_kind: 'esc', paid_in_capital: ' ' }, values: { paid_in_capital: null } },
  { change: { lender_kind: 'esc', paid_in_capital: '0' }, error: BAD_CAPITAL },
  { change: { lender_kind: 'esc', paid_in_capital: 'muito' }, error: BAD_CAPITAL },
  { change: { lender_kind: 'person', paid_in_capital: 'muito' }, values: { paid_in_capital: null } },
] as const)('LP-22 to LP-24 $change is read', ({ change, ...expected }) => {
  const reading = readProfile({ ...filled, ...change }, 'Erro');
  if ('error' in expected) expect(reading).toMatchObject({ problem: { text: expected.error } });
  else expect(reading).toMatchObject({ values: expected.values });
});

test.each([
  ['6', 6],
  [' 120 ', 120],
])('AQ-11 %o months', (typed, erase_files_after) => {
  expect(readProfile({ ...filled, erase_files_after: typed }, 'Erro')).toMatchObject({
    values: { erase_files_after },
  });
});

test.each(['5', '121', '', '12,5', 'x'])('AQ-11 %o months are refused', (typed) => {
  expect(readProfile({ ...filled, erase_files_after: typed }, 'Erro')).toMatchObject({
    errors: { erase_files_after: 'Digite um número de meses, de 6 a 120.' },
  });
});
