import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { normalizedName } from '#domain/clients/client-search.ts';
import { periodInterest } from '#domain/loans/loan/loan-totals.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { isUniqueViolation, sqlStateOf } from '#server/db/database-errors.ts';
import {
  aCashEntry,
  aClient,
  aContact,
  aVisit,
  aHeldEntry,
  anAccess,
  anIncident,
  aDocument,
  aFile,
  anAcceptance,
  aProof,
  aDataRequest,
  anImport,
  aLender,
  aLoan,
  aLogo,
  aPayment,
  aBankLine,
  aKnownPayer,
  aPreset,
  aTag,
  aGuarantee,
  aTemplate,
} from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let lender: string;
let client: Awaited<ReturnType<typeof aClient>>;
let loan: Awaited<ReturnType<typeof aLoan>>;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: lender } = await aLender(database.owner));
  client = await aClient(database.owner, { institution_id: lender });
  loan = await aLoan(database.owner, { institution_id: lender, client_id: client.id });
  await aPayment(database.owner, loan);
  await aPreset(database.owner, { institution_id: lender });
  await aCashEntry(database.owner, { institution_id: lender });
  await anIncident(database.owner, { institution_id: lender });
  await anAccess(database.owner, { institution_id: lender, client_id: client.id });
  await aTemplate(database.owner, { institution_id: lender });
  await aContact(database.owner, { institution_id: lender, client_id: client.id });
  await aHeldEntry(database.owner, { institution_id: lender, loan_id: loan.id });
  await aVisit(database.owner, { institution_id: lender, client_id: client.id });
  await aDocument(database.owner, { institution_id: lender, client_id: client.id, loan_id: loan.id });
  await aFile(database.owner, { institution_id: lender, client_id: client.id });
  await anAcceptance(database.owner, loan);
  await aProof(database.owner, loan);
  await aDataRequest(database.owner, { institution_id: lender, client_id: client.id });
  await anImport(database.owner, { institution_id: lender });
  await aLogo(database.owner, lender);
  await aTag(database.owner, { institution_id: lender });
  await aGuarantee(database.owner, loan);
  await aBankLine(database.owner, { institution_id: lender });
  await aKnownPayer(database.owner, { institution_id: lender, client_id: client.id });
});
afterAll(() => database.drop());

const CHECK = '23514';

describe('refused whatever the program says', () => {
  test.each([
    ['loans', 'amount', '0', CHECK],
    ['loans', 'amount', '-1', CHECK],
    ['loans', 'amount', '100000000000', CHECK],
    ['loans', 'amount', "'NaN'::numeric", '22003|0A000'],
    ['loans', 'amount', "'Infinity'::float8", '22003'],
    ['loans', 'interest_rate', '-1', CHECK],
    ['loans', 'interest_rate', '100001', CHECK],
    ['loans', 'overdue_interest_rate', '-1', CHECK],
    ['loans', 'paid_amount', '-1', CHECK],
    ['loans', 'paid_amount', '9007199254740992', CHECK],
    ['loans', 'interest_paid', '-1', CHECK],
    ['loans', 'end_date', "'infinity'", CHECK],
    ['loans', 'start_date', "'-infinity'", CHECK],
    ['loans', 'end_date', "'2101-01-01'", CHECK],
    ['loans', 'end_date', "'2026-07-30'", CHECK],
    ['loans', 'end_date', "'2026-02-30'", '22008'],
    ['loans', 'status', "'quitado'", CHECK],
    ['loans', 'status', "'pago'", CHECK],
    ['loans', 'paid_at', 'now()', CHECK],
    ['clients', 'cpf', "'1234567890'", CHECK],
    ['clients', 'cpf', "'123.456.789-00'", CHECK],
    ['clients', 'cpf', "'1234567890a'", CHECK],
    ['clients', 'route_position', '0', CHECK],
    ['clients', 'name', "'  '", CHECK],
    ['clients', 'name', "repeat('x', 121)", CHECK],
    ['clients', 'phone', "''", CHECK],
    ['clients', 'access_code_hash', "'x'", CHECK],
    ['loans', 'discount', '-1', CHECK],
    ['loans', 'contract_interest', '-1', CHECK],
    ['loans', 'interest_method', "'price'", CHECK],
    ['loans', 'installment_count', '0', CHECK],
    ['installments', 'principal', '-1', CHECK],
    ['installments', 'interest', '-1', CHECK],
    ['installments', 'paid_amount', '-1', CHECK],
    // R$ 1.000,00 at 40 % is R$ 1.400,00: no more of it can be covered, and all of it only with a day.
    ['installments', 'paid_amount', '140001', CHECK],
    ['installments', 'paid_amount', '140000', CHECK],
    ['installments', 'covered_on', "'2026-08-01'", CHECK],
    ['installments', 'due_date', "'infinity'", CHECK],
    ['payments', 'amount', '0', CHECK],
    ['payments', 'amount', '9007199254740992', CHECK],
    ['payments', 'interest_part', '-1', CHECK],
    ['payments', 'principal_part', '10001', CHECK],
    ['payments', 'kind', "'gift'", CHECK],
    ['memberships', 'role', "'boss'", CHECK],
    ['cash_entries', 'kind', "'gift'", CHECK],
    ['cash_entries', 'amount', '0', CHECK],
    ['cash_entries', 'amount', '100000000000', CHECK],
    ['cash_entries', 'entry_date', "'1999-12-31'", CHECK],
    ['cash_entries', 'description', "'  '", CHECK],
    ['cash_entries', 'description', "repeat('x', 121)", CHECK],
    ['loans', 'principal_paid', '-1', CHECK],
    ['loan_presets', 'name', "'  '", CHECK],
    ['loan_presets', 'name', "repeat('x', 61)", CHECK],
    ['loan_presets', 'interest_method', "'fixed'", CHECK],
    ['loan_presets', 'interest_method', "'single'", CHECK],
    ['loan_presets', 'interest_rate', 'NULL', CHECK],
    ['loan_presets', 'interest_rate', '100001', CHECK],
    ['loan_presets', 'installment_amount', '6500', CHECK],
    ['loan_presets', 'installment_count', '1', CHECK],
    ['loan_presets', 'installment_count', 'NULL', CHECK],
    ['loan_presets', 'frequency', 'NULL', CHECK],
    ['loan_presets', 'skipped_days', '8', CHECK],
    ['loan_presets', 'overdue_interest_rate', '-1', CHECK],
    ['message_templates', 'body', "' '", CHECK],
    ['message_templates', 'body', "repeat('x', 1001)", CHECK],
    ['message_templates', 'moment', "'threat'", CHECK],
    ['contacts_made', 'text', "''", CHECK],
    ['contacts_made', 'text', "repeat('x', 4001)", CHECK],
    ['contacts_made', 'moment', "'threat'", CHECK],
    ['guarantees', 'name', 'NULL', CHECK],
    ['guarantees', 'cpf', "'1'", CHECK],
    ['guarantees', 'kind', "'item'", CHECK],
    ['guarantees', 'description', "'x'", CHECK],
    ['guarantees', 'returned_at', 'now()', CHECK],
    ['guarantees', 'position', '6', CHECK],
    ['tags', 'name', "' '", CHECK],
    ['tags', 'name', "repeat('x', 25)", CHECK],
    ['tags', 'colour', '7', CHECK],
    ['clients', 'tag_ids', 'array_fill(gen_random_uuid(), ARRAY[6])', CHECK],
    ['clients', 'credit_limit', '0', CHECK],
    ['clients', 'no_lending_reason', "'x'", CHECK],
    ['held_entries', 'amount', '0', CHECK],
    ['held_entries', 'reason', "'x'", CHECK],
    ['held_entries', 'status', "'recorded'", CHECK],
    ['held_entries', 'note', "'x'", CHECK],
    ['visits', 'outcome', "'threat'", CHECK],
    ['visits', 'outcome', "'promised'", CHECK],
    ['visits', 'note', "' '", CHECK],
    ['visits', 'note', "repeat('x', 301)", CHECK],
    ['visits', 'promised_on', "'2026-12-01'", CHECK],
    ['visits', 'promised_amount', '1', CHECK],
    ['documents_issued', 'kind', "'threat'", CHECK],
    ['documents_issued', 'kind', "'receipt'", CHECK],
    ['documents_issued', 'kind', "'income_tax'", CHECK],
    ['documents_issued', 'kind', "'incident'", CHECK],
    ['client_accesses', 'kind', "'page'", CHECK],
    ['client_accesses', 'client_id', 'NULL', CHECK],
    ['incidents', 'facts', "'[]'", CHECK],
    ['incidents', 'facts', "jsonb_build_object('x', repeat('x', 40001))", CHECK],
    ['documents_issued', 'client_id', 'NULL', CHECK],
    ['documents_issued', 'amount', '-1', CHECK],
    ['documents_issued', 'code', "'ABCDE12345'", CHECK],
    ['documents_issued', 'sha256', "'\\\\x00'", CHECK],
    ['files', 'kind', "'threat'", CHECK],
    ['files', 'name', "' '", CHECK],
    ['files', 'name', "repeat('x', 81)", CHECK],
    ['files', 'content_type', "'image/svg+xml'", CHECK],
    ['files', 'size', '0', CHECK],
    ['files', 'size', '409601', CHECK],
    ['files', 'sha256', "'\\\\x00'", CHECK],
    ['file_contents', 'content', "decode(repeat('ab', 409601), 'hex')", CHECK],
    ['clients', 'photo_sha256', "'x'", CHECK],
    ['acceptances', 'sha256', "'\\\\x00'", CHECK],
    ['acceptances', 'text', "repeat('x', 60001)", CHECK],
    ['acceptances', 'accepted_at', 'now()', CHECK],
    ['acceptances', 'user_agent', "'Firefox'", CHECK],
    ['payment_proofs', 'amount', '0', CHECK],
    ['payment_proofs', 'paid_on', "'1999-12-31'", CHECK],
    ['payment_proofs', 'status', "'refused'", CHECK],
    ['payment_proofs', 'reason', "'x'", CHECK],
    ['payment_proofs', 'decided_at', 'now()', CHECK],
    ['data_requests', 'kind', "'complaint'", CHECK],
    ['data_requests', 'text', "' '", CHECK],
    ['data_requests', 'text', "repeat('x', 1001)", CHECK],
    ['data_requests', 'answer_by', "'1999-12-31'", CHECK],
    ['data_requests', 'answer', "'x'", CHECK],
    ['data_requests', 'answered_at', 'now()', CHECK],
    ['institution_logos', 'png', "''", CHECK],
    ['institution_logos', 'png', "decode(repeat('ab', 45001), 'hex')", CHECK],
    ['imports', 'kind', "'letters'", CHECK],
    ['imports', 'file_name', "' '", CHECK],
    ['imports', 'status', "'done'", CHECK],
    ['imports', 'status', "'undone'", CHECK],
    ['imports', 'mapping', "'[]'", CHECK],
    ['import_rows', 'line', '0', CHECK],
    ['import_rows', 'verdict', "'error'", CHECK],
    ['import_rows', 'cells', "'[]'", CHECK],
    ['bank_statements', 'file_name', "' '", CHECK],
    ['bank_statements', 'account_hash', "'\\\\x00'", CHECK],
    ['bank_statements', 'account_tail', "'12345'", CHECK],
    ['bank_statements', 'to_day', "'2026-07-30'", CHECK],
    ['bank_lines', 'amount', '0', CHECK],
    ['bank_lines', 'amount', '100000000000', CHECK],
    ['bank_lines', 'text', "repeat('x', 301)", CHECK],
    ['bank_lines', 'state', "'lost'", CHECK],
    ['bank_lines', 'state', "'recorded'", CHECK],
    ['bank_lines', 'tied', 'true', CHECK],
    ['known_payers', 'payer_key', "' '", CHECK],
    ['known_payers', 'payer_key', "repeat('x', 141)", CHECK],
  ])('%s.%s = %s', async (table, column, value, state) => {
    const set = sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.raw(value)} WHERE institution_id = ${lender}`;
    const error = await set.execute(database.owner).catch((reason: unknown) => reason);
    expect(state.split('|')).toContain(sqlStateOf(error));
  });

  test.each([
    ['loans', 'amount = 0', 'loans_amount_check'],
    ['loans', 'interest_rate = 100001', 'loans_interest_rate_check'],
    ['loans', 'overdue_interest_rate = 100000000000', 'loans_overdue_interest_rate_check'],
    ['loans', "start_date = '1999-12-31'", 'loans_dates_check'],
    ['loans', "notes = repeat('x', 8001)", 'loans_notes_check'],
    ['loans', "status = 'quitado'", 'loans_status_check'],
    ['loans', "status = 'pago'", 'loans_paid_check'],
    ['loans', 'late_fee_waived = -1', 'loans_sums_check'],
    ['loans', 'late_fee_received = 9007199254740992', 'loans_sums_check'],
    ['loans', "interest_method = 'none'", 'loans_interest_method_check'],
    ['loans', "frequency = 'yearly'", 'loans_frequency_check'],
    ['loans', "frequency = 'daily'", 'loans_single_check'],
    ['loans', 'installment_count = 401', 'loans_installment_count_check'],
    ['loans', 'skipped_days = 8', 'loans_skipped_days_check'],
    ['loans', 'plan_version = 0', 'loans_plan_version_check'],
    ['loans', 'paid_count = -1', 'loans_paid_count_check'],
    ['loans', 'late_days_before = -1', 'loans_late_days_before_check'],
    ['installments', 'plan_version = 0', 'installments_plan_version_check'],
    ['installments', 'number = 401', 'installments_number_check'],
    ['installments', "due_date = '1999-12-31'", 'installments_due_date_check'],
    ['installments', 'principal = 0, interest = 0', 'installments_sums_check'],
    ['installments', "covered_on = '2026-08-01'", 'installments_check2'],
    ['payments', 'late_fee = -1', 'payments_sums_check'],
    ['payments', 'amount = 0, interest_part = 0, principal_part = 0', 'payments_value_check'],
    ['payments', "payment_date = '2101-01-01'", 'payments_payment_date_check'],
    ['payments', "method = 'gold'", 'payments_method_check'],
    ['payments', "notes = repeat('x', 8001)", 'payments_notes_check'],
    ['payments', "kind = 'gift'", 'payments_kind_check'],
    ['payments', 'undone_by = gen_random_uuid()', 'payments_check1'],
  ])('%s with %s by the rule %s, in the words of PostgreSQL', async (table, change, rule) => {
    const set = sql`UPDATE ${sql.table(table)} SET ${sql.raw(change)} WHERE institution_id = ${lender}`;
    await expect(set.execute(database.owner)).rejects.toMatchObject({
      code: CHECK,
      table,
      constraint: rule,
      message: `new row for relation "${table}" violates check constraint "${rule}"`,
    });
  });

  test('a NUL byte in a text', async () => {
    const work = aClient(database.owner, { institution_id: lender, name: 'a\0b' });
    expect(sqlStateOf(await work.catch((reason: unknown) => reason))).toBe('22021');
  });

  test('an e-mail that is not lower case', async () => {
    const work = aLender(database.owner, { email: 'Ana@exemplo.com' });
    expect(sqlStateOf(await work.catch((reason: unknown) => reason))).toBe(CHECK);
  });
});

test('CL-8 one client per CPF and institution; another institution, or a deleted one, may have it too', async () => {
  const again = await aClient(database.owner, { institution_id: lender, cpf: client.cpf }).catch(
    (reason: unknown) => reason,
  );
  expect(isUniqueViolation(again, 'clients_cpf_key')).toBe(true);
  expect(isUniqueViolation(again, 'another_key')).toBe(false);
  const other = await aLender(database.owner);
  await aClient(database.owner, { institution_id: other.id, cpf: client.cpf });
  await database.owner
    .updateTable('clients')
    .set({ deleted_at: new Date() })
    .where('id', '=', client.id)
    .execute();
  const replacement = await aClient(database.owner, { institution_id: lender, cpf: client.cpf });
  expect(replacement.cpf).toBe(client.cpf);
});

test.each(['João Conceição', 'ÁÉÍÓÚ ãõ ç Ñ', 'Müller-Strauß', 'José 2º', 'ÇA VA', 'Zoë'])(
  'CL-2 %s is normalized in SQL as in the domain',
  async (name) => {
    const { name_norm } = await aClient(database.owner, { institution_id: lender, name });
    expect(name_norm).toBe(normalizedName(name));
  },
);

test.each([
  [1, 5000],
  [1, 4999],
  [3, 5000],
  [100_000, 4000],
  [99_999_999_999, 100_000],
  [12_345, 1],
  [33_333, 3333],
])('LN-8 the interest of %i centavos at %i is the same in SQL and in the domain', async (amount, rate) => {
  const { rows } = await sql<{ interest: number }>`
    SELECT caderneta_period_interest(${amount}::bigint, ${rate}::integer) AS interest`.execute(
    database.owner,
  );
  expect(rows).toEqual([
    { interest: periodInterest({ amount: cents(amount), interest_rate: basisPoints(rate) }) },
  ]);
});

test('money, days and moments arrive as whole numbers and text; nothing is rounded on the way', async () => {
  const row = await database.db.asLender(lender, (tx) =>
    tx
      .selectFrom('loans')
      .select(['amount', 'end_date', 'created_at'])
      .where('id', '=', loan.id)
      .executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ amount: 100_000, end_date: '2026-08-31', created_at: loan.created_at });
  expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const sum = sql`SELECT sum(9007199254740991::bigint) AS total, ARRAY['2026-08-31'::date, NULL] AS days`;
  expect((await sum.execute(database.db.system)).rows).toEqual([
    { total: 9007199254740991, days: ['2026-08-31', null] },
  ]);
  const tooLarge = sql`SELECT 9007199254740992::bigint AS n`.execute(database.db.system);
  await expect(tooLarge).rejects.toThrow('not an exact whole number');
});

test('a page that ends at a moment begins again at exactly that moment', async () => {
  const { rows } = await database.ownerPool.query<{ exact: boolean }>(
    'SELECT created_at = $1 AS exact FROM loans WHERE id = $2',
    [loan.created_at, loan.id],
  );
  expect(rows).toEqual([{ exact: true }]);
});

test('a day beyond the calendar of the database cannot come in by a payment either', async () => {
  const payment = sql`INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
    VALUES (${lender}, ${newId()}, ${loan.id}, ${client.id}, 1, 0, 1, 'infinity')`;
  expect(sqlStateOf(await payment.execute(database.owner).catch((reason: unknown) => reason))).toBe(CHECK);
});
