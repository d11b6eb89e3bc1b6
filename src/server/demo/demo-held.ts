import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { addDays, type Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { holdEntry } from '#server/offline/hold-entry.ts';
import { momentOn } from './demo-loans.ts';

/** An open loan of a client nobody collects from: by then it was no longer the collector's. */
export async function otherOpenLoan(tx: Tx, institution: string): Promise<string | undefined> {
  const loan = await tx
    .selectFrom('loans as l')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'l.institution_id').onRef('c.id', '=', 'l.client_id'),
    )
    .select('l.id')
    .where('l.institution_id', '=', institution)
    .where('c.collector_user_id', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where(sql<boolean>`l.status <> 'pago'`)
    .where('l.interest_method', '<>', 'single')
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst();
  return loan?.id;
}

/** Received yesterday without a signal, and passed on to the managers (OF-14). */
export async function createDemoHeld(
  tx: Tx,
  institution: string,
  { loanId, today }: { loanId: string; today: Day },
): Promise<void> {
  const yesterday = addDays(today, -1);
  const at = momentOn(yesterday);
  const entry = {
    entry_key: newId({ msecs: at.getTime() }),
    loan_id: loanId,
    amount: cents(6_500),
    late_fee: cents(0),
    payment_date: yesterday,
    method: 'cash',
    entered_at: at.toISOString(),
    reason: 'not_mine',
  } as const;
  await holdEntry(tx, institution, entry, at);
}
