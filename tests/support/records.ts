import type { Insertable, Kysely, Selectable } from 'kysely';
import { v7 as newId } from 'uuid';

import { day } from '#domain/calendar.ts';
import { parseCpf, type Cpf } from '#domain/cpf.ts';
import { basisPoints, cents, type Cents } from '#domain/money.ts';
import type { Tables } from '#server/db/tables.ts';

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

export function aLender(owner: Owner, values: Values<'users'> = {}): Promise<Row<'users'>> {
  const id = newId();
  return owner
    .insertInto('users')
    .values({ id, email: `${id}@exemplo.com.br`, password_hash: 'unusable', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function anInstitution(
  owner: Owner,
  values: Values<'institutions'> & { user_id: string },
): Promise<Row<'institutions'>> {
  return owner
    .insertInto('institutions')
    .values({ id: newId(), name: 'Crédito da Praça', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function aClient(
  owner: Owner,
  values: Values<'clients'> & { user_id: string },
): Promise<Row<'clients'>> {
  return owner
    .insertInto('clients')
    .values({ id: newId(), name: 'Maria da Silva', phone: '(11) 91234-5678', cpf: aCpf(), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function anInterest(
  owner: Owner,
  values: Values<'interests'> & { user_id: string },
): Promise<Row<'interests'>> {
  return owner
    .insertInto('interests')
    .values({ id: newId(), client_cpf: aCpf(), requested_amount: cents(50_000), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** R$ 1.000,00 at 40 %, open, due on 2026-08-31. */
export function aLoan(
  owner: Owner,
  values: Values<'loans'> & { user_id: string; client_id: string },
): Promise<Row<'loans'>> {
  return owner
    .insertInto('loans')
    .values({
      id: newId(),
      amount: cents(100_000),
      interest_rate: basisPoints(4000),
      start_date: day('2026-07-31'),
      end_date: day('2026-08-31'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The payment and the rise of paid_amount that belongs to it (I1). */
export async function aPayment(
  owner: Owner,
  loan: { id: string; user_id: string },
  values: Values<'payments'> = {},
): Promise<Row<'payments'>> {
  const payment = await owner
    .insertInto('payments')
    .values({
      id: newId(),
      user_id: loan.user_id,
      loan_id: loan.id,
      amount: cents(10_000),
      payment_date: day('2026-08-01'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await raise(owner, 'paid_amount', loan.id, payment.amount);
  return payment;
}

/** The renewal and the rise of interest_paid that belongs to it (I4). */
export async function aRenewal(
  owner: Owner,
  loan: { id: string; user_id: string },
  values: Values<'renewals'> = {},
): Promise<Row<'renewals'>> {
  const renewal = await owner
    .insertInto('renewals')
    .values({
      id: newId(),
      user_id: loan.user_id,
      loan_id: loan.id,
      interest_amount: cents(40_000),
      previous_end_date: day('2026-08-31'),
      end_date: day('2026-09-30'),
      previous_renewed_at: null,
      interest_received: false,
      loan_version: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await raise(owner, 'interest_paid', loan.id, renewal.interest_amount);
  return renewal;
}

async function raise(
  owner: Owner,
  column: 'paid_amount' | 'interest_paid',
  loanId: string,
  by: Cents,
): Promise<void> {
  await owner
    .updateTable('loans')
    .set((eb) => ({ [column]: eb(column, '+', by) }))
    .where('id', '=', loanId)
    .execute();
}
