import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { KnownClient } from '#contract/clients.ts';
import type { LoanChangeIn, LoanEventOut, LoanOfClient } from '#contract/loans.ts';
import { addDays, day, type Day } from '#domain/calendar.ts';
import { parseCpf, type Cpf } from '#domain/cpf.ts';
import type { ClientFields } from '#domain/clients/client-fields.ts';
import { basisPoints, cents, type Cents } from '#domain/money.ts';
import type { LoanTerms } from '#domain/loans/loan/loan.ts';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import type { Tx } from '#server/db/database.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { editLoan } from '#server/loans/edit-loan.ts';
import { aLender, clientFields } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

export const TODAY = day('2026-07-31');
export const NOW = new Date('2026-07-31T15:00:00.000Z');

/** An unused id: a foreign id must answer exactly like this one. */
export const NOBODYS_ID = '01980000-0000-7000-8000-000000000000';

export interface Lender {
  /** The institution. */
  readonly id: string;
  /** The person who acts. */
  readonly user: string;
  /** Runs in this lender's own transaction. */
  does<T>(work: (tx: Tx, institution: string) => Promise<T>): Promise<T>;
}

export interface TwoLenders {
  readonly database: TestDatabase;
  readonly db: TestDatabase['db'];
  readonly owner: TestDatabase['owner'];
  readonly ana: Lender;
  /** The second lender, who must never see or change anything of the first. */
  readonly beto: Lender;
}

/** One database per file; two new lenders per test. */
export function useTwoLenders(): TwoLenders {
  let database: TestDatabase | undefined;
  let lenders: { ana: Lender; beto: Lender } | undefined;
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 12 });
  });
  beforeEach(async () => {
    lenders = { ana: await newLender(there(database)), beto: await newLender(there(database)) };
  });
  afterAll(() => database?.drop());
  return {
    get database() {
      return there(database);
    },
    get db() {
      return there(database).db;
    },
    get owner() {
      return there(database).owner;
    },
    get ana() {
      return there(lenders).ana;
    },
    get beto() {
      return there(lenders).beto;
    },
  };
}

function there<T>(made: T | undefined): T {
  if (made === undefined) throw new Error('only inside a test');
  return made;
}

async function newLender({ db, owner }: TestDatabase): Promise<Lender> {
  const { id, user_id: user } = await aLender(owner);
  return { id, user, does: (work) => db.asLender(id, (tx) => work(tx, id), { user }) };
}

/** A CPF as it is stored. */
export function cpf(text: string): Cpf {
  const parsed = parseCpf(text);
  if (parsed === null) throw new Error('not a CPF');
  return parsed;
}

export function newClient(lender: Lender, fields: Partial<ClientFields> = {}): Promise<KnownClient> {
  return lender.does((tx, institution) => clientRecord.create(tx, institution, clientFields(fields), NOW));
}

/** R$ 1.000,00 at 40 % from today, due in a month, R$ 5,00 per day of delay. */
export function loanTerms(terms: Partial<LoanTerms> = {}): LoanTerms {
  return {
    amount: cents(100_000),
    interest_rate: basisPoints(4000),
    overdue_interest_rate: cents(500),
    start_date: TODAY,
    end_date: day('2026-08-31'),
    notes: null,
    ...terms,
  };
}

export async function newLoan(
  lender: Lender,
  { clientId, now = NOW, ...terms }: Partial<LoanTerms> & { clientId?: string; now?: Date } = {},
): Promise<LoanOfClient> {
  const client = clientId ?? (await newClient(lender)).id;
  const whole = loanTerms(terms);
  // Entered before it was late, as most are; the job finds it late.
  const today = whole.end_date < TODAY ? whole.end_date : TODAY;
  return lender.does((tx, institution) =>
    createLoan(tx, institution, { client_id: client, terms: whole, today, now }),
  );
}

/** The version a lender sees now (LN-18); 1 where there is nothing for it to see. */
export async function versionSeen(
  tx: Tx,
  table: 'loans' | 'interests' | 'clients',
  id: string,
): Promise<number> {
  const row = await tx.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst();
  return row?.version ?? 1;
}

export function changeLoan(
  lender: Lender,
  id: string,
  change: Omit<LoanChangeIn, 'version'>,
): Promise<LoanOfClient> {
  return lender.does(async (tx, institution) => {
    const version = await versionSeen(tx, 'loans', id);
    return editLoan(tx, institution, { id, change: { ...change, version }, today: TODAY, now: NOW });
  });
}

/** The kind of an event, its money and the due date it set; null where it has none. */
export function kindAndFacts(event: LoanEventOut): [LoanEventOut['kind'], Cents | null, Day | null] {
  switch (event.kind) {
    case 'created':
    case 'payment':
    case 'payment_undone':
    case 'settled':
    case 'written_off':
      return [event.kind, event.facts.amount, null];
    case 'renewed':
    case 'renewal_undone':
      return [event.kind, event.facts.interest, event.facts.end_date];
    case 'edited':
      return [event.kind, null, event.facts.changes.end_date?.[1] ?? null];
    case 'reopened':
    case 'due_date_moved':
    case 'due_dates_moved':
    case 'renegotiated':
    case 'renegotiation_undone':
    case 'late_fee_waived':
    case 'waiver_undone':
    case 'guarantee_returned':
    case 'acceptance_offered':
    case 'accepted':
    case 'acceptance_withdrawn':
    case 'became_overdue':
    case 'deleted':
    case 'restored':
      return [event.kind, null, null];
  }
}

export const daysAgo = (count: number): Day => addDays(TODAY, -count);

export const reais = (amount: number): Cents => cents(Math.round(amount * 100));

/** The code a call was refused with; a call that is not refused fails the test. */
export async function refusal(call: Promise<unknown>): Promise<ProblemCode> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  throw new Error('the call was not refused');
}
