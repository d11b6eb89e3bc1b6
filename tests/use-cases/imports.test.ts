import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { deleteImport } from '#server/imports/draft-import.ts';
import { listImports } from '#server/imports/import-store.ts';
import { sweepImports } from '#server/imports/sweep-imports.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { undoRenewal } from '#server/loans/undo-renewal.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { listDeletedClients } from '#server/clients/list-deleted-clients.ts';
import { Problem } from '#domain/problem.ts';
import { anInterest } from '#tests/support/records.ts';
import { change, draft, rowsOf, run, undo, verdicts } from './import-calls.ts';
import {
  cpf,
  daysAgo,
  newClient,
  newLoan,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const ANA = { name: 'Ana Souza', phone: '(11) 91234-5678', cpf: '111.444.777-35' };
const BIA = { name: 'Bia Lima', phone: '11 98888-7777', cpf: '1234567890' };

/** What the notebook shows of the lender: deleted loans and clients and undone payments are not in it. */
async function notebook({ id }: Lender): Promise<unknown> {
  const { rows } = await sql`
    select
      (select json_agg(c order by c.id) from clients c where institution_id = ${id} and deleted_at is null) as clients,
      (select json_agg(i order by i.id) from (
        select id, client_id, client_cpf, status, requested_amount from interests where institution_id = ${id}) i) as interests,
      (select json_agg(to_jsonb(l) - 'version' - 'updated_at' order by l.id) from loans l
        where institution_id = ${id} and deleted_at is null) as loans,
      (select json_agg(n order by n.loan_id, n.number) from installments n
        join loans l on l.institution_id = n.institution_id and l.id = n.loan_id and l.deleted_at is null
        where n.institution_id = ${id}) as installments,
      (select json_agg(p order by p.id) from payments p
        join loans l on l.institution_id = p.institution_id and l.id = p.loan_id and l.deleted_at is null
        where p.institution_id = ${id} and p.undone_at is null) as payments,
      (select json_build_array(sum(realized_profit), sum(potential_profit), sum(amount_to_receive), sum(total_lent))
        from portfolio_totals where institution_id = ${id}) as totals,
      (select json_agg(d order by d.day) from (
        select day, sum(due_amount) due, sum(due_count) due_count, sum(received_amount) received, sum(lent_amount) lent,
          sum(principal_open) principal
        from day_totals where institution_id = ${id} group by day
        having (sum(due_amount), sum(due_count), sum(received_amount), sum(lent_amount), sum(principal_open))
          is distinct from (0, 0, 0, 0, 0)) d) as days`.execute(world.owner);
  return rows[0];
}

async function soundDatabase(): Promise<void> {
  const client = await world.database.ownerPool.connect();
  try {
    expect((await checkInvariants(client)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

describe('clients', () => {
  test('IM-5 each row is new, known, wrong or left out, and nothing is written', async () => {
    await newClient(world.ana, { cpf: cpf('52998224725') });
    const { id, counts } = await draft(world.ana, 'clients', [
      ANA,
      BIA,
      { ...ANA, name: 'Outra Ana' },
      { name: 'Caio', phone: '11 97777-6666', cpf: '529.982.247-25' },
      { name: 'Davi', phone: '11 97777-6666', cpf: '123.456.789-0' },
      { name: '', phone: '11 97777-6666', cpf: '390.533.447-05' },
      { name: 'Eva', phone: '11 97777-6666' },
      { name: 'Flávio', phone: '1', cpf: '935.411.347-80', email: 'nada' },
    ]);
    expect(await verdicts(world.ana, id)).toEqual([
      [2, 'new', null],
      [3, 'new', null],
      [4, 'known', 'Mesmo CPF da linha 2.'],
      [5, 'known', 'Já existe um cliente com este CPF.'],
      [6, 'error', 'O CPF deve conter 11 dígitos.'],
      [7, 'error', 'Nome: preencha este campo.'],
      [8, 'error', 'Informe o CPF.'],
      [9, 'error', 'E-mail: informe um e-mail válido.'],
    ]);
    expect(counts).toEqual({ total: 8, new: 2, known: 2, error: 4, skipped: 0, chosen: 2, written: 0 });
    expect((await rowsOf(world.ana, id))[1]).toMatchObject({
      zeros_added: true,
      cells: { cpf: '1234567890' },
    });
    const clients = await world.owner
      .selectFrom('clients')
      .select('id')
      .where('institution_id', '=', world.ana.id)
      .execute();
    expect(clients).toHaveLength(1);
  });

  test('IM-5 a row is corrected in place, and the rows like it are judged again', async () => {
    const { id } = await draft(world.ana, 'clients', [
      ANA,
      { ...ANA, name: 'Ana II' },
      { ...BIA, cpf: '12.' },
    ]);
    const unticked = await change(world.ana, id, 2, { ticked: false });
    expect(unticked.row).toMatchObject({ verdict: 'skipped', chosen: false });
    expect(await verdicts(world.ana, id)).toEqual([
      [2, 'skipped', null],
      [3, 'new', null],
      [4, 'error', 'O CPF deve conter 11 dígitos.'],
    ]);
    await change(world.ana, id, 2, { ticked: true });
    expect((await verdicts(world.ana, id))[1]).toEqual([3, 'known', 'Mesmo CPF da linha 2.']);
    const fixed = await change(world.ana, id, 4, { cells: { cpf: '390.533.447-05' } });
    expect(fixed.row).toMatchObject({ verdict: 'new', chosen: true, problem: null });
    expect(fixed.import.counts).toMatchObject({ new: 2, known: 1, error: 0, chosen: 2 });
  });

  test('IM-4 zeros in front that make a wrong check digit are asked for, not taken as read', async () => {
    await newClient(world.ana, { cpf: cpf('00111111111') });
    const { id } = await draft(world.ana, 'clients', [
      { ...ANA, cpf: '123456789' },
      // 000.000.001-91 has the right check digits.
      { ...ANA, cpf: '191' },
      // Here already, so its digits were confirmed before.
      { ...ANA, cpf: '111111111' },
    ]);
    expect(await verdicts(world.ana, id)).toEqual([
      [2, 'error', 'Confira o CPF: com zeros na frente, o dígito verificador não confere.'],
      [3, 'new', null],
      [4, 'known', 'Já existe um cliente com este CPF.'],
    ]);
    // Written with all its digits it is taken, as in the form (CL-7).
    const confirmed = await change(world.ana, id, 2, { cells: { cpf: '001.234.567-89' } });
    expect(confirmed.row).toMatchObject({ verdict: 'new', problem: null, zeros_added: false });
  });

  test('IM-6 a known client is never entered again, however it is ticked', async () => {
    await newClient(world.ana, { cpf: cpf('11144477735') });
    const { id } = await draft(world.ana, 'clients', [ANA]);
    expect(await refusal(change(world.ana, id, 2, { ticked: true }))).toBe('cpf_taken');
    expect(await verdicts(world.ana, id)).toEqual([[2, 'known', 'Já existe um cliente com este CPF.']]);
  });

  test('IM-7, IM-13 the run writes exactly the chosen rows, keeps only their outcome, and is finished', async () => {
    const { id } = await draft(world.ana, 'clients', [ANA, BIA, { name: 'Sem CPF', phone: '1' }]);
    const done = await run(world.ana, id);
    expect(done).toMatchObject({ status: 'done', counts: { new: 2, error: 1, chosen: 2 - 2, written: 2 } });
    const clients = await world.owner
      .selectFrom('clients')
      .select(['name', 'cpf', 'import_id'])
      .where('institution_id', '=', world.ana.id)
      .orderBy('name')
      .execute();
    expect(clients).toEqual([
      { name: 'Ana Souza', cpf: '11144477735', import_id: id },
      { name: 'Bia Lima', cpf: '01234567890', import_id: id },
    ]);
    expect((await rowsOf(world.ana, id)).map(({ cells, problem }) => [cells, problem])).toEqual([
      [{}, null],
      [{}, null],
      [{}, null],
    ]);
    expect(await run(world.ana, id)).toMatchObject({ status: 'done', counts: { written: 2 } });
    expect(await refusal(change(world.ana, id, 4, { cells: { cpf: '390.533.447-05' } }))).toBe(
      'import_finished',
    );
    await soundDatabase();
  });

  test('IM-7 what has become known since the preview is left out and says why', async () => {
    const { id } = await draft(world.ana, 'clients', [ANA, BIA]);
    await newClient(world.ana, { cpf: cpf('11144477735') });
    expect(await run(world.ana, id)).toMatchObject({ status: 'done', counts: { known: 1, written: 1 } });
  });

  test('IM-12 hostile cells are plain text or a refused row, and no row blocks another', async () => {
    const { id } = await draft(world.ana, 'clients', [
      { ...ANA, name: '=HYPERLINK("http://x")', notes: '@SUM(A1)\u0007' },
      { ...BIA, name: 'x'.repeat(4100) },
      { name: 'Rt\u202Eavlis', phone: '-5', cpf: '390.533.447-05' },
    ]);
    expect(await verdicts(world.ana, id)).toEqual([
      [2, 'new', null],
      [3, 'error', 'Nome: use no máximo 120 caracteres.'],
      [4, 'new', null],
    ]);
    await run(world.ana, id);
    const clients = await world.owner
      .selectFrom('clients')
      .select(['name', 'notes', 'phone'])
      .where('institution_id', '=', world.ana.id)
      .orderBy('id')
      .execute();
    expect(clients).toEqual([
      { name: '=HYPERLINK("http://x")', notes: '@SUM(A1)', phone: '(11) 91234-5678' },
      { name: 'Rtavlis', notes: null, phone: '-5' },
    ]);
  });

  test('IM-11 contacts without a CPF wait in the list while the others are imported', async () => {
    const { id } = await draft(world.ana, 'contacts', [ANA, { name: 'Bia', phone: '11 98888-7777' }]);
    expect(await run(world.ana, id)).toMatchObject({ status: 'draft', counts: { written: 1, error: 1 } });
    expect(await verdicts(world.ana, id)).toEqual([
      [2, 'new', null],
      [3, 'error', 'Informe o CPF.'],
    ]);
    await change(world.ana, id, 3, { cells: { cpf: '390.533.447-05' } });
    expect(await run(world.ana, id)).toMatchObject({ status: 'done', counts: { written: 2, error: 0 } });
  });

  test('a CPF of a deleted client is refused with the sentence of the form', async () => {
    const { id: client } = await newClient(world.ana, { cpf: cpf('11144477735') });
    await world.ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: client, now: NOW }));
    const { id } = await draft(world.ana, 'clients', [ANA]);
    expect(await verdicts(world.ana, id)).toEqual([
      [
        2,
        'error',
        'Este CPF é de um cliente excluído. Restaure o cadastro dele em vez de usar o CPF em outro.',
      ],
    ]);
  });
});

describe('loans', () => {
  const LOAN = { amount: '1.000,00', interest_rate: '40', start_date: '2026-07-01', end_date: '31/07/2026' };

  test('IM-8 the client is found by CPF, else by an exact name of which there is one', async () => {
    await newClient(world.ana, { cpf: cpf('11144477735'), name: 'Ana Souza' });
    await newClient(world.ana, { name: 'José Lima' });
    await newClient(world.ana, { name: 'Ana Dupla' });
    await newClient(world.ana, { name: 'Ana Dupla' });
    await newClient(world.beto, { name: 'De Outro' });
    const { id } = await draft(world.ana, 'loans', [
      { ...LOAN, client_cpf: '11144477735' },
      { ...LOAN, client_name: 'jose lima' },
      { ...LOAN, client_name: 'Ana Dupla' },
      { ...LOAN, client_name: 'De Outro' },
      { ...LOAN, client_cpf: '390.533.447-05', client_name: 'José Lima' },
      LOAN,
    ]);
    expect(await verdicts(world.ana, id)).toEqual([
      [2, 'new', null],
      [3, 'new', null],
      [4, 'error', 'Há mais de um cliente com este nome: informe o CPF.'],
      [5, 'error', 'Cliente não encontrado: informe o CPF.'],
      [6, 'error', 'Cliente não encontrado: informe o CPF.'],
      [7, 'error', 'Cliente não encontrado: informe o CPF.'],
    ]);
  });

  test('IM-5 the rules of the form decide on the preview', async () => {
    await newClient(world.ana, { cpf: cpf('11144477735') });
    const of = { ...LOAN, client_cpf: '11144477735' };
    const { id } = await draft(world.ana, 'loans', [
      { ...of, amount: '0' },
      { ...of, interest_rate: '' },
      { ...of, end_date: '30/06/2026' },
      { ...of, installment_count: '401' },
      { ...of, installment_count: '3', paid_count: '3' },
      { ...of, paid_amount: '1.400,01' },
      { ...of, interest_rate: '1001' },
      { ...of, amount: '12,345' },
    ]);
    expect((await verdicts(world.ana, id)).map(([, verdict, problem]) => [verdict, problem])).toEqual([
      ['error', 'Valor: o valor mínimo é R$\u00a00,01.'],
      ['error', 'Juros: preencha este campo.'],
      ['error', 'O vencimento não pode ser antes da data de início.'],
      ['error', 'O número de parcelas deve ser de 2 a 400.'],
      ['error', 'Só as parcelas que já venceram podem estar pagas: até 1.'],
      ['error', 'O valor pago é maior que o total do empréstimo.'],
      ['error', 'Juros: o percentual máximo é 1.000.'],
      ['error', 'Valor emprestado: não entendemos “12,345”. Escreva como 1.234,56.'],
    ]);
  });

  test('IM-8 instalments, their value, what was paid of them and of a single payment', async () => {
    await newClient(world.ana, { cpf: cpf('11144477735') });
    const of = { ...LOAN, client_cpf: '11144477735' };
    const { id } = await draft(world.ana, 'loans', [
      { ...of, paid_amount: '150' },
      { ...of, start_date: '2026-04-10', end_date: '2026-05-10', installment_count: '4', paid_count: '2' },
      {
        ...of,
        start_date: '2026-04-11',
        end_date: '2026-05-11',
        installment_count: '10',
        frequency: 'semanal',
        interest_rate: '',
        installment_amount: '130',
      },
      {
        ...of,
        start_date: '2026-05-31',
        end_date: '2026-06-30',
        installment_count: '4',
        paid_amount: '500,00',
      },
    ]);
    await run(world.ana, id);
    const loans = await world.owner
      .selectFrom('loans')
      .select([
        'amount',
        'contract_interest',
        'interest_method',
        'frequency',
        'installment_count',
        'paid_amount',
        'paid_count',
        'end_date',
        'version',
      ])
      .where('institution_id', '=', world.ana.id)
      .orderBy('id')
      .execute();
    expect(loans).toEqual([
      {
        amount: 100_000,
        contract_interest: 40_000,
        interest_method: 'single',
        frequency: null,
        installment_count: 1,
        paid_amount: 15_000,
        paid_count: 0,
        end_date: '2026-07-31',
        version: 1,
      },
      {
        amount: 100_000,
        contract_interest: 40_000,
        interest_method: 'total',
        frequency: 'monthly',
        installment_count: 4,
        paid_amount: 70_000,
        paid_count: 2,
        end_date: '2026-07-10',
        version: 1,
      },
      {
        amount: 100_000,
        contract_interest: 30_000,
        interest_method: 'fixed',
        frequency: 'weekly',
        installment_count: 10,
        paid_amount: 0,
        paid_count: 0,
        end_date: '2026-05-11',
        version: 1,
      },
      // R$ 350,00 each: the first on its due date, the rest of the R$ 500,00 on the day of the second.
      {
        amount: 100_000,
        contract_interest: 40_000,
        interest_method: 'total',
        frequency: 'monthly',
        installment_count: 4,
        paid_amount: 50_000,
        paid_count: 1,
        end_date: '2026-07-30',
        version: 1,
      },
    ]);
    const payments = await world.owner
      .selectFrom('payments')
      .select(['amount', 'payment_date', 'import_id', 'notes'])
      .where('institution_id', '=', world.ana.id)
      .where('notes', '=', 'Pago antes do cadastro')
      .orderBy('id')
      .execute();
    expect(payments).toEqual([
      { amount: 15_000, payment_date: '2026-07-31', import_id: id, notes: 'Pago antes do cadastro' },
      { amount: 35_000, payment_date: '2026-06-30', import_id: id, notes: 'Pago antes do cadastro' },
      { amount: 15_000, payment_date: '2026-07-30', import_id: id, notes: 'Pago antes do cadastro' },
    ]);
    await soundDatabase();
  });

  test('IM-5, IM-6 a loan of the same client, amount and start is known, and entered as one more when ticked', async () => {
    const client = await newClient(world.ana, { cpf: cpf('11144477735') });
    await newLoan(world.ana, {
      clientId: client.id,
      amount: reais(1000),
      start_date: daysAgo(30),
      end_date: TODAY,
    });
    const of = { ...LOAN, client_cpf: '11144477735' };
    // Two equal rows of one file are two loans: none is dropped.
    const { id } = await draft(world.ana, 'loans', [of, { ...of, amount: '999' }, { ...of, amount: '999' }]);
    expect(await verdicts(world.ana, id)).toEqual([
      [2, 'known', 'Este cliente já tem um empréstimo deste valor e desta data.'],
      [3, 'new', null],
      [4, 'new', null],
    ]);
    const { row } = await change(world.ana, id, 2, { ticked: true });
    expect(row).toMatchObject({ verdict: 'known', chosen: true });
    expect(await run(world.ana, id)).toMatchObject({ counts: { written: 3 } });
  });
});

describe('payments', () => {
  test('IM-5 as many equal payments are known as there are; the others are entered', async () => {
    const client = await newClient(world.ana, { cpf: cpf('11144477735') });
    const loan = await newLoan(world.ana, { clientId: client.id, start_date: daysAgo(30) });
    const pay = {
      loan_id: loan.id,
      amount: reais(50),
      payment_date: daysAgo(3),
      notes: null,
      today: TODAY,
      now: NOW,
    };
    await world.ana.does((tx, institution) => addPayment(tx, institution, pay));
    const before = await notebook(world.ana);
    const row = { amount: '50,00', payment_date: '28/07/2026', client_cpf: '11144477735' };
    const { id } = await draft(world.ana, 'payments', [
      row,
      row,
      { ...row, loan_id: loan.id, client_cpf: '', method: 'Pix' },
      { ...row, payment_date: '01/08/2026' },
      { ...row, loan_id: NOBODYS_ID },
    ]);
    expect(await verdicts(world.ana, id)).toEqual([
      [2, 'known', 'Este empréstimo já tem este pagamento.'],
      [3, 'new', null],
      [4, 'new', null],
      [5, 'error', 'A data do pagamento não pode estar no futuro.'],
      [6, 'error', 'Empréstimo não encontrado: confira o identificador.'],
    ]);
    await run(world.ana, id);
    const { paid_amount: paid } = await world.owner
      .selectFrom('loans')
      .select('paid_amount')
      .where('id', '=', loan.id)
      .executeTakeFirstOrThrow();
    expect(paid).toBe(cents(15_000));
    await undo(world.ana, id);
    expect(await notebook(world.ana)).toEqual(before);
    await soundDatabase();
  });
});

describe('undo', () => {
  const LOAN = {
    amount: '1.000,00',
    interest_rate: '40',
    start_date: '2026-07-01',
    end_date: '31/07/2026',
    paid_amount: '100',
  };

  test('IM-9, IM-10 leaves the notebook equal row by row, and the same file can be imported again', async () => {
    await newLoan(world.ana, {});
    await anInterest(world.owner, {
      institution_id: world.ana.id,
      client_cpf: cpf('11144477735'),
      original_requester_name: 'Ana',
      created_at: new Date('2026-07-01T10:00:00.000Z'),
    });
    const before = await notebook(world.ana);
    const clients = await draft(world.ana, 'clients', [ANA, BIA]);
    await run(world.ana, clients.id);
    const between = await notebook(world.ana);
    const loans = await draft(world.ana, 'loans', [
      { ...LOAN, client_cpf: ANA.cpf },
      { ...LOAN, client_cpf: BIA.cpf, installment_count: '3', paid_amount: '' },
    ]);
    await run(world.ana, loans.id);
    expect(await refusal(undo(world.ana, clients.id))).toBe('import_changed');
    expect(await undo(world.ana, loans.id)).toMatchObject({ status: 'undone', undone_at: NOW.toISOString() });
    expect(await notebook(world.ana)).toEqual(between);
    await undo(world.ana, clients.id);
    expect(await notebook(world.ana)).toEqual(before);
    const deleted = await world.ana.does((tx, institution) =>
      listDeletedClients(tx, institution, { search: '', limit: 50 }),
    );
    expect(deleted.items).toEqual([]);
    await soundDatabase();

    const again = await draft(world.ana, 'clients', [ANA, BIA]);
    expect(again.counts).toMatchObject({ new: 2, chosen: 2 });
    expect(await run(world.ana, again.id)).toMatchObject({ status: 'done', counts: { written: 2 } });
    expect(await undo(world.ana, clients.id)).toMatchObject({ status: 'undone' });
  });

  test('IM-9 is refused once a loan received something, naming which', async () => {
    await newClient(world.ana, { cpf: cpf('11144477735'), name: 'Ana Souza' });
    const { id } = await draft(world.ana, 'loans', [
      { ...LOAN, client_cpf: ANA.cpf },
      { ...LOAN, client_cpf: ANA.cpf, amount: '200' },
      { ...LOAN, client_cpf: ANA.cpf, amount: '300' },
    ]);
    await run(world.ana, id);
    const loans = await world.owner
      .selectFrom('loans')
      .select(['id', 'amount'])
      .where('import_id', '=', id)
      .orderBy('amount', 'desc')
      .execute();
    for (const loan of loans.slice(0, 2)) {
      const pay = {
        loan_id: loan.id,
        amount: cents(1),
        payment_date: TODAY,
        notes: null,
        today: TODAY,
        now: NOW,
      };
      await world.ana.does((tx, institution) => addPayment(tx, institution, pay));
    }
    const refused = await undo(world.ana, id).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ code: 'import_changed' });
    expect(refused instanceof Problem && refused.message.replaceAll('\u00a0', ' ')).toMatch(
      /^Estes 2 empréstimos receberam pagamentos depois: Ana Souza \(R\$ (1\.000|300),00\), Ana Souza \(R\$ (1\.000|300),00\)\.$/,
    );
  });

  test('IM-9 what was paid, settled or renewed later and taken back again is no obstacle', async () => {
    await newClient(world.ana, { cpf: cpf('11144477735'), name: 'Ana Souza' });
    await newLoan(world.ana, {});
    const before = await notebook(world.ana);
    const later = new Date(NOW.getTime() + 60_000);
    const brought = async (amount: string) => {
      const { id } = await draft(world.ana, 'loans', [{ ...LOAN, client_cpf: ANA.cpf, amount }]);
      await run(world.ana, id);
      const loan = await world.owner
        .selectFrom('loans')
        .select(['id', 'amount', 'version'])
        .where('import_id', '=', id)
        .executeTakeFirstOrThrow();
      return { import: id, ...loan };
    };
    const paymentsOf = (loan: string) =>
      world.owner
        .selectFrom('payments')
        .select(['id', 'import_id'])
        .where('loan_id', '=', loan)
        .where('undone_at', 'is', null)
        .orderBy('id')
        .execute();
    const undoLast = async (loan: string) => {
      const [last] = (await paymentsOf(loan)).slice(-1);
      await world.ana.does((tx, institution) =>
        undoPayment(tx, institution, { id: last?.id ?? '', today: TODAY, now: later }),
      );
    };

    const paid = await brought('1.000,00');
    await world.ana.does((tx, institution) =>
      addPayment(tx, institution, {
        loan_id: paid.id,
        amount: cents(1),
        payment_date: TODAY,
        notes: null,
        today: TODAY,
        now: later,
      }),
    );
    expect(await refusal(undo(world.ana, paid.import))).toBe('import_changed');
    await undoLast(paid.id);

    const settled = await brought('2.000,00');
    // R$ 2.800,00 to pay, R$ 100,00 paid.
    const seen = { total_amount: cents(280_000), remaining_amount: cents(270_000) };
    await world.ana.does((tx, institution) =>
      settleLoan(tx, institution, { id: settled.id, seen, today: TODAY, now: later }),
    );
    expect(await refusal(undo(world.ana, settled.import))).toBe('import_changed');
    await undoLast(settled.id);

    const renewed = await brought('3.000,00');
    await world.ana.does((tx, institution) =>
      renewLoan(tx, institution, {
        id: renewed.id,
        version: renewed.version,
        end_date: day('2026-08-31'),
        record_interest_payment: false,
        today: TODAY,
        now: later,
      }),
    );
    expect(await refusal(undo(world.ana, renewed.import))).toBe('import_changed');
    await world.ana.does((tx, institution) =>
      undoRenewal(tx, institution, {
        id: renewed.id,
        version: renewed.version + 1,
        today: TODAY,
        now: later,
      }),
    );

    for (const { import: id } of [paid, settled, renewed])
      expect(await undo(world.ana, id)).toMatchObject({ status: 'undone' });
    expect(await notebook(world.ana)).toEqual(before);

    // What came with the loan itself and was undone is a change of the import.
    const touched = await brought('4.000,00');
    await undoLast(touched.id);
    expect(await refusal(undo(world.ana, touched.import))).toBe('import_changed');
    await soundDatabase();
  });

  test('IM-9 is refused once a client was changed', async () => {
    const { id } = await draft(world.ana, 'clients', [ANA]);
    await run(world.ana, id);
    const client = await world.owner
      .selectFrom('clients')
      .select('id')
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow();
    await world.ana.does((tx, institution) =>
      clientRecord.edit(tx, institution, { id: client.id, change: { version: 1, name: 'Ana S.' } }),
    );
    await expect(undo(world.ana, id)).rejects.toThrow('Este cliente mudou depois: Ana S..');
  });
});

test('IM-7 a run with nothing to write is refused', async () => {
  const { id } = await draft(world.ana, 'clients', [{ name: 'Sem CPF', phone: '1' }]);
  await expect(run(world.ana, id)).rejects.toThrow('Marque ao menos uma linha para importar.');
});

test('IM-9 the list says file, who, when and how many, and is of one institution', async () => {
  const { id } = await draft(world.ana, 'clients', [ANA]);
  const { items } = await world.ana.does((tx, institution) => listImports(tx, institution, { limit: 50 }));
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    id,
    kind: 'clients',
    file_name: 'planilha.xlsx',
    status: 'draft',
    created_at: NOW.toISOString(),
  });
  expect(items[0]?.by).not.toBeNull();
  expect(
    (await world.beto.does((tx, institution) => listImports(tx, institution, { limit: 50 }))).items,
  ).toEqual([]);
  expect(await refusal(run(world.beto, id))).toBe('not_found');
  expect(await refusal(run(world.beto, NOBODYS_ID))).toBe('not_found');
  expect(await refusal(undo(world.ana, id))).toBe('import_finished');
  await world.ana.does((tx, institution) => deleteImport(tx, institution, id));
  expect(
    (await world.ana.does((tx, institution) => listImports(tx, institution, { limit: 50 }))).items,
  ).toEqual([]);
});

test('IM-13 a draft is swept with its rows after seven days; of one written in part the outcome stays', async () => {
  const old = await draft(world.ana, 'clients', [ANA]);
  const waiting = await draft(world.ana, 'contacts', [BIA, { name: 'Caio', phone: '1' }]);
  await run(world.ana, waiting.id);
  await sweepImports(world.db, new Date(NOW.getTime() + 6.9 * 86_400_000));
  expect((await rowsOf(world.ana, old.id)).length).toBe(1);
  await sweepImports(world.db, new Date(NOW.getTime() + 7.1 * 86_400_000));
  expect(await refusal(rowsOf(world.ana, old.id))).toBe('not_found');
  const left = await world.owner
    .selectFrom('import_rows')
    .select(['line', 'cells', 'record_id'])
    .where('institution_id', '=', world.ana.id)
    .orderBy('line')
    .execute();
  expect(left).toEqual([
    { line: 2, cells: {}, record_id: expect.any(String) },
    { line: 3, cells: {}, record_id: null },
  ]);
  await soundDatabase();
});
