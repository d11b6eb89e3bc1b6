import { createHash, randomBytes } from 'node:crypto';

import type { Insertable, Kysely, Selectable } from 'kysely';
import { v7 as newId } from 'uuid';

import { day } from '#domain/calendar.ts';
import type { ClientFields } from '#domain/clients/client-fields.ts';
import { parseCpf, type Cpf } from '#domain/cpf.ts';
import { codeOfHash } from '#domain/documents/document-code.ts';
import type { IncidentFacts } from '#domain/incidents/incident.ts';
import type { LoanEventKind } from '#domain/loans/events/loan-event.ts';
import { coverageColumns } from '#domain/loans/plan/covered-plan.ts';
import { NO_SKIPPED_DAYS } from '#domain/loans/plan/due-dates.ts';
import { planOf } from '#domain/loans/plan/installment-plan.ts';
import { singleInstallment } from '#domain/loans/plan/installment.ts';
import { receivedLateFee } from '#domain/loans/payments/received-late-fee.ts';
import { coverageOf } from '#domain/loans/plan/installment-coverage.ts';
import { basisPoints, cents, percentOf } from '#domain/money.ts';
import type { Role } from '#domain/people/role.ts';
import type { Tables } from '#server/db/tables.ts';
import { aPng } from './png.ts';

/** Rows laid out as the owner; each builder says only what matters, and leaves the money invariants true. */
type Owner = Kysely<Tables>;
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
type Values<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

let made = 0;

/** Eleven digits, another each time; check digits are not asked for (CL-7). */
export function aCpf(): Cpf {
  made += 1;
  const cpf = parseCpf(String(10_000_000_000 + made));
  if (cpf === null) throw new Error('a CPF has eleven digits');
  return cpf;
}

export interface LenderRow {
  /** The institution. */
  readonly id: string;
  /** Its owner. */
  readonly user_id: string;
  readonly email: string;
}

/** A person with an institution of their own, unnamed. */
export async function aLender(owner: Owner, values: Values<'users'> = {}): Promise<LenderRow> {
  const user = newId();
  const id = newId();
  const { email } = await owner
    .insertInto('users')
    .values({
      id: user,
      email: `${user}@exemplo.com.br`,
      password_hash: 'unusable',
      email_confirmed_at: new Date(),
      ...values,
    })
    .returning('email')
    .executeTakeFirstOrThrow();
  await owner.insertInto('institutions').values({ id, user_id: user }).execute();
  await owner
    .insertInto('memberships')
    .values({ institution_id: id, user_id: user, role: 'owner' })
    .execute();
  return { id, user_id: user, email };
}

/** Somebody else who works for an institution. */
export async function aMember(
  owner: Owner,
  institution: string,
  { role, ...values }: Values<'users'> & { role: Role },
): Promise<{ user: string; email: string }> {
  const user = newId();
  const { email } = await owner
    .insertInto('users')
    .values({ id: user, email: `${user}@exemplo.com.br`, password_hash: 'unusable', ...values })
    .returning('email')
    .executeTakeFirstOrThrow();
  await owner
    .insertInto('memberships')
    .values({ institution_id: institution, user_id: user, role })
    .execute();
  return { user, email };
}

/** The profile of an institution (IS-1): from now on visitors find it. */
export function anInstitution(
  owner: Owner,
  {
    id,
    ...values
  }: {
    id: string;
    name?: string;
    logo_url?: string;
    contact_info?: string;
    settings?: object;
  },
): Promise<Row<'institutions'>> {
  return owner
    .updateTable('institutions')
    .set({ name: 'Crédito da Praça', ...values })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A chosen image of the logo (IS-2); gives its hash. */
export async function aLogo(owner: Owner, institution_id: string): Promise<string> {
  const png = aPng();
  const logo_sha256 = createHash('sha256').update(png).digest('hex');
  await owner.insertInto('institution_logos').values({ institution_id, png }).execute();
  await owner.updateTable('institutions').set({ logo_sha256 }).where('id', '=', institution_id).execute();
  return logo_sha256;
}

/** What the lender fills in of a new client. */
export function clientFields(fields: Partial<ClientFields> = {}): ClientFields {
  return {
    name: 'Maria da Silva',
    phone: '(11) 91234-5678',
    email: null,
    address: null,
    cpf: aCpf(),
    pix_key: null,
    notes: null,
    credit_limit: null,
    tag_ids: [],
    ...fields,
  };
}

type OfInstitution = { institution_id: string };

export function aClient(owner: Owner, values: Values<'clients'> & OfInstitution): Promise<Row<'clients'>> {
  return owner
    .insertInto('clients')
    .values({ id: newId(), name: 'Maria da Silva', phone: '(11) 91234-5678', cpf: aCpf(), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function anInterest(
  owner: Owner,
  values: Values<'interests'> & OfInstitution,
): Promise<Row<'interests'>> {
  return owner
    .insertInto('interests')
    .values({ id: newId(), client_cpf: aCpf(), requested_amount: cents(50_000), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A text of 'Em atraso' that the lender changed. */
export async function aTemplate(
  owner: Owner,
  values: Values<'message_templates'> & OfInstitution,
): Promise<Row<'message_templates'>> {
  return owner
    .insertInto('message_templates')
    .values({ id: newId(), moment: 'late', body: 'Olá, {primeiro_nome}! {credor}', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A draft with one row, of a client who is not there yet. */
export async function anImport(
  owner: Owner,
  values: Values<'imports'> & OfInstitution,
): Promise<Row<'imports'>> {
  const row = await owner
    .insertInto('imports')
    .values({ id: newId(), kind: 'clients', file_name: 'clientes.xlsx', mapping: '{}', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const cpf = aCpf();
  await owner
    .insertInto('import_rows')
    .values({
      institution_id: row.institution_id,
      import_id: row.id,
      line: 2,
      cells: JSON.stringify({ name: 'Ana', phone: '1', cpf }),
      verdict: 'new',
      chosen: true,
      match_key: cpf,
    })
    .execute();
  return row;
}

/** A message of collection that was opened in a chat. */
export async function aContact(
  owner: Owner,
  values: Values<'contacts_made'> & OfInstitution & { client_id: string },
): Promise<Row<'contacts_made'>> {
  return owner
    .insertInto('contacts_made')
    .values({ id: newId(), loan_id: null, moment: 'late', text: 'Olá!', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nobody was there. */
export async function aVisit(
  owner: Owner,
  values: Values<'visits'> & OfInstitution & { client_id: string },
): Promise<Row<'visits'>> {
  return owner
    .insertInto('visits')
    .values({
      id: newId(),
      loan_id: null,
      on_day: day('2026-07-31'),
      outcome: 'not_home',
      note: null,
      promised_on: null,
      promised_amount: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An avalista, unless it says that it is an item. */
export async function aGuarantee(
  owner: Owner,
  loan: LoanKey,
  values: Values<'guarantees'> = {},
): Promise<Row<'guarantees'>> {
  return owner
    .insertInto('guarantees')
    .values({
      id: newId(),
      institution_id: loan.institution_id,
      loan_id: loan.id,
      client_id: loan.client_id,
      position: 1,
      ...(values.kind === 'item'
        ? { kind: 'item', description: 'Moto Honda' }
        : { kind: 'guarantor', name: 'Ana Lima' }),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** R$ 65,00 that a device could not record. */
export async function aHeldEntry(
  owner: Owner,
  values: Values<'held_entries'> & OfInstitution & { loan_id: string },
): Promise<Row<'held_entries'>> {
  return owner
    .insertInto('held_entries')
    .values({
      id: newId(),
      amount: cents(6_500),
      late_fee: cents(0),
      payment_date: day('2026-07-31'),
      method: null,
      entered_at: '2026-07-31T14:00:00.000Z',
      reason: 'not_mine',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A proof of payment with its bytes, unless told otherwise; one that is emptied has none. */
export async function aFile(
  owner: Owner,
  { content = aPng(), ...values }: Values<'files'> & OfInstitution & { client_id: string; content?: Buffer },
): Promise<Row<'files'>> {
  const file = await owner
    .insertInto('files')
    .values({
      id: newId(),
      loan_id: null,
      kind: 'payment_proof',
      name: 'Comprovante',
      content_type: 'image/png',
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { institution_id, id: file_id, client_id, emptied_at: emptied } = file;
  if (emptied === null)
    await owner.insertInto('file_contents').values({ institution_id, file_id, client_id, content }).execute();
  return file;
}

/** R$ 65,00 of this loan that wait to be checked, with their picture. */
export async function aProof(
  owner: Owner,
  loan: LoanKey,
  { content, ...values }: Values<'payment_proofs'> & { content?: Buffer } = {},
): Promise<Row<'payment_proofs'>> {
  const key = { institution_id: loan.institution_id, client_id: loan.client_id, loan_id: loan.id };
  const file_id =
    values.file_id ?? (await aFile(owner, { ...key, ...(content !== undefined && { content }) })).id;
  return owner
    .insertInto('payment_proofs')
    .values({
      id: newId(),
      ...key,
      amount: cents(6_500),
      paid_on: day('2026-07-31'),
      ...values,
      file_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A question about their data that waits for an answer. */
export async function aDataRequest(
  owner: Owner,
  values: Values<'data_requests'> & OfInstitution & { client_id: string },
): Promise<Row<'data_requests'>> {
  return owner
    .insertInto('data_requests')
    .values({
      id: newId(),
      kind: 'question',
      text: 'Quem vê os meus dados?',
      answer_by: day('2026-08-30'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A contract of this loan that waits for its client, with its file and its place in the history. */
export async function anAcceptance(
  owner: Owner,
  loan: LoanKey,
  values: Values<'acceptances'> = {},
): Promise<Row<'acceptances'>> {
  const key = { institution_id: loan.institution_id, client_id: loan.client_id, loan_id: loan.id };
  const file = await aFile(owner, { ...key, kind: 'acceptance', name: 'Contrato' });
  const acceptance = await owner
    .insertInto('acceptances')
    .values({
      id: newId(),
      ...key,
      loan_version: 1,
      plan_version: 1,
      file_id: file.id,
      sha256: file.sha256,
      text: 'Contrato de mútuo',
      address: null,
      user_agent: null,
      access_code_used: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await anEvent(owner, loan, 'acceptance_offered', { acceptance_id: acceptance.id });
  return acceptance;
}

/** 'Feira', unless told otherwise. */
export async function aTag(owner: Owner, values: Values<'tags'> & OfInstitution): Promise<Row<'tags'>> {
  return owner
    .insertInto('tags')
    .values({ id: newId(), name: 'Feira', colour: 1, position: 1, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A contract that was printed once. */
export async function aDocument(
  owner: Owner,
  values: Values<'documents_issued'> & OfInstitution & { client_id: string; loan_id: string },
): Promise<Row<'documents_issued'>> {
  const sha256 = randomBytes(32);
  return owner
    .insertInto('documents_issued')
    .values({
      id: newId(),
      kind: 'contract',
      payment_id: null,
      amount: cents(140_000),
      document_date: day('2026-07-01'),
      code: codeOfHash(sha256),
      sha256,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** 30 % on the total in 20 daily instalments, not shown in the portal. */
export function aPreset(
  owner: Owner,
  values: Values<'loan_presets'> & OfInstitution,
): Promise<Row<'loan_presets'>> {
  return owner
    .insertInto('loan_presets')
    .values({
      id: newId(),
      name: 'Diário 30%',
      interest_method: 'total',
      interest_rate: basisPoints(3000),
      installment_count: 20,
      frequency: 'daily',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An open credit of R$ 65,00 of 2026-08-10, in a statement of its own. */
export async function aBankLine(
  owner: Owner,
  values: Values<'bank_lines'> & OfInstitution,
): Promise<Row<'bank_lines'>> {
  const account = createHash('sha256').update('conta').digest();
  const id = values.id ?? newId();
  const { id: statement } = await owner
    .insertInto('bank_statements')
    .values({
      institution_id: values.institution_id,
      id: newId(),
      file_name: 'extrato.ofx',
      account_hash: account,
      account_tail: '6789',
      from_day: day('2026-08-01'),
      to_day: day('2026-08-10'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = createHash('sha256').update(id).digest();
  return owner
    .insertInto('bank_lines')
    .values({
      id,
      statement_id: statement,
      account_hash: account,
      line_key: key,
      content_key: key,
      day: day('2026-08-10'),
      amount: cents(6500),
      text: 'Pix recebido de NINGUEM CONHECIDO',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function aKnownPayer(
  owner: Owner,
  values: Values<'known_payers'> & OfInstitution & { client_id: string },
): Promise<Row<'known_payers'>> {
  return owner
    .insertInto('known_payers')
    .values({ id: newId(), payer_key: 'JOSE M SOUZA', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A file that somebody opened. */
export function anAccess(
  owner: Owner,
  values: Values<'client_accesses'> & OfInstitution,
): Promise<Row<'client_accesses'>> {
  return owner
    .insertInto('client_accesses')
    .values({ id: newId(), client_id: null, kind: 'file', by_user: null, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A telephone that was stolen. */
export function anIncident(
  owner: Owner,
  values: Values<'incidents'> & OfInstitution,
): Promise<Row<'incidents'>> {
  const facts: IncidentFacts = {
    what_happened: 'O celular foi roubado.',
    happened_on: day('2026-07-30'),
    known_on: day('2026-07-31'),
    whose_data: '12 clientes',
    which_data: 'Nome e telefone',
    measures: 'A sessão foi encerrada.',
  };
  return owner
    .insertInto('incidents')
    .values({ id: newId(), facts: JSON.stringify(facts), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An aporte of R$ 5.000,00. */
export function aCashEntry(
  owner: Owner,
  values: Values<'cash_entries'> & OfInstitution,
): Promise<Row<'cash_entries'>> {
  return owner
    .insertInto('cash_entries')
    .values({
      id: newId(),
      kind: 'contribution',
      amount: cents(500_000),
      entry_date: day('2026-07-31'),
      description: 'Aporte',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** R$ 1.000,00 at 40 %, open, due on 2026-08-31, with its instalment and its first event. */
export async function aLoan(
  owner: Owner,
  values: Values<'loans'> & OfInstitution & { client_id: string },
): Promise<Row<'loans'>> {
  const amount = values.amount ?? cents(100_000);
  const rate = values.interest_rate ?? basisPoints(4000);
  const loan = await owner
    .insertInto('loans')
    .values({
      id: newId(),
      amount,
      interest_rate: rate,
      contract_interest: percentOf(amount, rate),
      start_date: day('2026-07-31'),
      end_date: day('2026-08-31'),
      late_from: values.end_date ?? day('2026-08-31'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const key = { institution_id: loan.institution_id, loan_id: loan.id, client_id: loan.client_id };
  await owner
    .insertInto('installments')
    .values({ ...key, ...singleInstallment(loan) })
    .execute();
  await owner
    .insertInto('loan_events')
    .values({
      ...key,
      id: newId(),
      kind: 'created',
      on_day: loan.start_date,
      facts: JSON.stringify({ amount }),
    })
    .execute();
  return loan;
}

/** R$ 1.000,00 at 20 % on the total, in three monthly instalments of R$ 400,00 from 2026-08-31 on, with its first event. */
export async function aPlanLoan(
  owner: Owner,
  values: Values<'loans'> & OfInstitution & { client_id: string },
): Promise<Row<'loans'>> {
  const plan = planOf({
    amount: cents(100_000),
    interest_method: 'total',
    interest_rate: basisPoints(2000),
    installment_amount: null,
    installment_count: 3,
    frequency: 'monthly',
    start_date: day('2026-07-31'),
    first_due_date: day('2026-08-31'),
    skip: NO_SKIPPED_DAYS,
  });
  const loan = await owner
    .insertInto('loans')
    .values({
      id: newId(),
      amount: cents(100_000),
      interest_rate: basisPoints(2000),
      contract_interest: cents(20_000),
      interest_method: 'total',
      frequency: 'monthly',
      installment_count: 3,
      start_date: day('2026-07-31'),
      end_date: day('2026-08-31'),
      late_from: day('2026-08-31'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const key = { institution_id: loan.institution_id, loan_id: loan.id, client_id: loan.client_id };
  await owner
    .insertInto('installments')
    .values(plan.map((installment) => ({ ...key, ...installment })))
    .execute();
  await owner
    .insertInto('loan_events')
    .values({
      ...key,
      id: newId(),
      kind: 'created',
      on_day: loan.start_date,
      facts: JSON.stringify({ amount: 100_000 }),
    })
    .execute();
  return loan;
}

type LoanKey = { id: string; institution_id: string; client_id: string };

/** The payment, and what follows from it for its loan (I1, I13). */
export async function aPayment(
  owner: Owner,
  loan: LoanKey,
  values: Values<'payments'> = {},
): Promise<Row<'payments'>> {
  const { id } = await owner
    .insertInto('payments')
    .values({
      id: newId(),
      institution_id: loan.institution_id,
      loan_id: loan.id,
      client_id: loan.client_id,
      amount: cents(10_000),
      interest_part: cents(0),
      principal_part: cents(0),
      payment_date: day('2026-08-01'),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await cover(owner, loan);
  return owner.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The payment is marked as taken back, and what follows from it for its loan (I1, I13). */
export async function anUndonePayment(owner: Owner, loan: LoanKey, id: string): Promise<void> {
  await owner.updateTable('payments').set({ undone_at: new Date() }).where('id', '=', id).execute();
  await cover(owner, loan);
}

/** The renewal, and what follows from it for its loan (I4, I13). */
export async function aRenewal(
  owner: Owner,
  loan: LoanKey,
  { interest = cents(40_000), on_day = day('2026-08-31'), end_date = day('2026-09-30') } = {},
): Promise<string> {
  const id = newId();
  const facts = {
    interest,
    end_date,
    previous_end_date: on_day,
    previous_renewed_at: null,
    previous_late_fee_waived: 0,
    payment_id: null,
  };
  await owner
    .insertInto('loan_events')
    .values({
      id,
      institution_id: loan.institution_id,
      loan_id: loan.id,
      client_id: loan.client_id,
      kind: 'renewed',
      on_day,
      facts: JSON.stringify(facts),
    })
    .execute();
  await owner.updateTable('loans').set({ end_date }).where('id', '=', loan.id).execute();
  await cover(owner, loan);
  return id;
}

/** The last thing that happened to a loan. */
export async function anEvent(
  owner: Owner,
  loan: LoanKey,
  kind: LoanEventKind,
  facts: object,
): Promise<void> {
  await owner
    .insertInto('loan_events')
    .values({
      id: newId(),
      institution_id: loan.institution_id,
      loan_id: loan.id,
      client_id: loan.client_id,
      kind,
      on_day: day('2026-08-15'),
      facts: JSON.stringify(facts),
    })
    .execute();
}

/** Writes what follows from the payments and renewals of a loan. */
async function cover(owner: Owner, { id }: LoanKey): Promise<void> {
  const loan = await owner.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const payments = await owner
    .selectFrom('payments')
    .select(['id', 'amount', 'late_fee', 'payment_date', 'before_renegotiation'])
    .where('loan_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  const events = await owner
    .selectFrom('loan_events')
    .select(['on_day', 'facts'])
    .where('loan_id', '=', id)
    .where('kind', '=', 'renewed')
    .orderBy('seq')
    .execute();
  const renewals = events.map(({ on_day, facts }) => ({
    on_day,
    interest: cents(Number(facts['interest'])),
  }));
  const { installments, splits } = coverageOf([singleInstallment(loan)], renewals, payments);
  const [installment] = installments;
  if (installment === undefined) throw new Error('a single payment has one instalment');
  await owner
    .updateTable('loans')
    .set({
      paid_amount: cents(payments.reduce((sum, { amount }) => sum + amount, 0)),
      principal_paid: cents(
        [...splits.values()].reduce((sum, { principal_part }) => sum + principal_part, 0),
      ),
      interest_paid: cents(renewals.reduce((sum, { interest }) => sum + interest, 0)),
      ...coverageColumns(installments, loan),
      late_fee_received: receivedLateFee(loan, payments),
    })
    .where('id', '=', id)
    .execute();
  const { due_date, interest, paid_amount, covered_on } = installment;
  await owner
    .updateTable('installments')
    .set({ due_date, interest, paid_amount, covered_on })
    .where('loan_id', '=', id)
    .execute();
  for (const [payment, split] of splits)
    await owner.updateTable('payments').set(split).where('id', '=', payment).execute();
}
