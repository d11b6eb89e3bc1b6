import { v7 as newId } from 'uuid';
import type { Visit } from '#contract/visits.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { promiseDays } from '#domain/visits/promise.ts';
import type { VisitOutcome } from '#domain/visits/visit.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { requireClientWithLoan } from '#server/records/require-client-with-loan.ts';
import { visitsOfClient, type VisitReader } from './visit-store.ts';

interface NewVisit {
  readonly client_id: string;
  readonly loan_id?: string | undefined;
  readonly outcome: VisitOutcome;
  readonly note: string | null;
  readonly promised_on?: Day | undefined;
  readonly promised_amount?: Cents | undefined;
}

/** Writes a line of today; a promise changes no due date and no fee, and replaces the client's open one (FD-7, FD-11). */
export async function recordVisit(
  tx: Tx,
  institution: string,
  { client_id, loan_id, outcome, note, promised_on, promised_amount }: NewVisit,
  { now, ...reader }: VisitReader & { readonly now: Date },
): Promise<Visit> {
  await requireClientWithLoan(tx, institution, client_id, loan_id);
  if (promised_on !== undefined) refuseOtherDays(promised_on, reader.today);
  const id = newId();
  await tx
    .insertInto('visits')
    .values({
      institution_id: institution,
      id,
      client_id,
      loan_id: loan_id ?? null,
      on_day: reader.today,
      outcome,
      note,
      promised_on: promised_on ?? null,
      promised_amount: promised_amount ?? null,
      at: now,
    })
    .execute();
  await announce(tx, institution, { table: 'visits', op: 'INSERT', id, client_id });
  const written = (await visitsOfClient(tx, institution, client_id, reader)).find((each) => each.id === id);
  if (written === undefined) throw new Error('the visit was not recorded');
  return written;
}

function refuseOtherDays(promisedOn: Day, today: Day): void {
  const { first, last } = promiseDays(today);
  if (promisedOn >= first && promisedOn <= last) return;
  const message = `escolha um dia de ${dayText(first)} a ${dayText(last)}`;
  throw new Problem('invalid_input', `Paga em: ${message}.`, { fields: { promised_on: message } });
}
