import { expect, test } from 'vitest';
import { guessColumns, headingRow, ownExport } from './guess-columns.ts';

test('IM-3 the columns of clients are guessed by the words people use', () => {
  expect(guessColumns('clients', ['Código', 'Cliente', 'Fone', 'C.P.F.', 'CPF:', 'OBS', 'Endereço'])).toEqual(
    {
      name: 1,
      phone: 2,
      cpf: 4,
      notes: 5,
      address: 6,
    },
  );
  expect(guessColumns('clients', ['Nome', 'Cliente', 'WhatsApp'])).toEqual({ name: 0, phone: 2 });
});

test('IM-3 the columns of loans', () => {
  expect(
    guessColumns('loans', [
      'CPF',
      'Capital',
      '%',
      'Data',
      'Vencimento',
      'Parcelas',
      'Parcelas pagas',
      'Valor da parcela',
    ]),
  ).toEqual({
    client_cpf: 0,
    amount: 1,
    interest_rate: 2,
    start_date: 3,
    end_date: 4,
    installment_count: 5,
    paid_count: 6,
    installment_amount: 7,
  });
  expect(guessColumns('loans', ['Cliente', 'Valor', 'Juros', 'Pago'])).toEqual({
    client_name: 0,
    amount: 1,
    interest_rate: 2,
    paid_amount: 3,
  });
  // What only our own export means by these words is not guessed in another file.
  expect(guessColumns('loans', ['Identificador', 'Desconto', 'Plano'])).toEqual({});
});

test('IM-2 a row of words is taken for headings, also under a title; a row of data is not', () => {
  expect(headingRow('clients', [['Nome', 'Telefone', null]])).toBe(0);
  expect(
    headingRow('clients', [['CONTROLE DE CLIENTES 2027', null], [null], ['Nome', 'Fone'], ['Ana', '1']]),
  ).toBe(2);
  // A title may itself be a word we know; the row with more of them wins.
  expect(headingRow('loans', [['Empréstimo'], ['Cliente', 'Valor', 'Data', 'Vencimento']])).toBe(1);
  expect(headingRow('clients', [['Ana Souza', '(11) 91234-5678', '11144477735']])).toBeNull();
  expect(headingRow('loans', [['Ana', 150, 10]])).toBeNull();
});

test('IM-2 our own exports are recognised by their headings', () => {
  const clients = [
    'Identificador',
    'Nome',
    'Telefone',
    'E-mail',
    'Endereço',
    'CPF',
    'Chave Pix',
    'Observações',
    'Limite',
    'Último acesso ao portal',
    'Registrado em',
    'Excluído em',
  ];
  expect(ownExport([clients])).toEqual({
    kind: 'clients',
    mapping: { name: 1, phone: 2, email: 3, address: 4, cpf: 5, pix_key: 6, notes: 7, credit_limit: 8 },
    headingRow: 0,
    withdrawn: 11,
  });
  const payments = [
    'Identificador',
    'Identificador do empréstimo',
    'Cliente',
    'Valor',
    'Data do pagamento',
    'Tipo',
    'Desfeito em',
  ];
  expect(ownExport([payments])).toEqual({
    kind: 'payments',
    mapping: { id: 0, loan_id: 1, client_name: 2, amount: 3, payment_date: 4 },
    headingRow: 0,
    withdrawn: 6,
  });
  expect(ownExport([['Nome', 'CPF']])).toBeNull();
});

test.each([
  ['now', ['Como você cobra', 'Paga todo', 'Quantas parcelas', 'Pular']],
  ['under earlier headings', ['Como são os juros', 'Frequência', 'Nº de parcelas', 'Não vence em']],
])('IM-2 our own loans are read %s', (_, terms) => {
  const first = [
    'Identificador',
    'Identificador do cliente',
    'Cliente',
    'Valor emprestado',
    'Juros (%)',
    'Excluído em',
  ];
  expect(ownExport([[...first, ...terms]])?.mapping).toMatchObject({
    interest_method: 6,
    frequency: 7,
    installment_count: 8,
    skipped_days: 9,
  });
});
