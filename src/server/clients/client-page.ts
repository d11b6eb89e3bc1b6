import type { ClientPage } from '#contract/clients.ts';
import type { Day } from '#domain/calendar.ts';
import { clientFigures } from '#domain/clients/client-figures.ts';
import { debtOverTime } from '#domain/clients/debt-over-time.ts';
import { ledgerOf } from '#domain/clients/ledger.ts';
import { largestPaid } from '#domain/clients/lending-facts.ts';
import { punctualityOf } from '#domain/clients/punctuality.ts';
import { addCents, cents } from '#domain/money.ts';
import { judgedPromises, keptCount } from '#domain/visits/promise.ts';
import type { Tx } from '#server/db/database.ts';
import { clientHistory, dueInstallments, promisesOf } from './client-records.ts';
import { requireClient } from './client-store.ts';
import { turnsOf } from './client-turns.ts';

/** Everything of a client's page but its lines, which are paged (CL-11). */
export async function clientPage(
  tx: Tx,
  institution: string,
  clientId: string,
  today: Day,
): Promise<ClientPage> {
  const [client, photo, history, due, promises] = await Promise.all([
    requireClient(tx, institution, clientId, 'not_found'),
    photoOf(tx, institution, clientId),
    clientHistory(tx, institution, clientId),
    dueInstallments(tx, institution, clientId, today),
    promisesOf(tx, institution, clientId),
  ]);
  const late = due.filter((installment) => installment.covered_on === null);
  return {
    client,
    photo_sha256: photo,
    today,
    ...clientFigures(history.loans, history.payments, today),
    late_amount: addCents(cents(0), ...late.map((installment) => installment.open_amount)),
    open_loans: history.loans.filter(({ status }) => status !== 'pago').length,
    to_return: history.to_return,
    largest_paid: largestPaid(history.loans, history.payments),
    promises: keptCount(judgedPromises(promises, history.payments, today).map(({ state }) => state)),
    punctuality: punctualityOf(turnsOf(history, due), today),
    debt: debtOverTime(ledgerOf(history, today), today),
  };
}

async function photoOf(tx: Tx, institution: string, clientId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('clients')
    .select('photo_sha256')
    .where('institution_id', '=', institution)
    .where('id', '=', clientId)
    .executeTakeFirst();
  return row?.photo_sha256 ?? null;
}
