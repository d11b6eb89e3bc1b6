import { renewalsOf } from '#domain/clients/ledger-records.ts';
import type { Turn } from '#domain/clients/punctuality.ts';
import type { DueInstallment, Renewals } from './client-records.ts';

/** The due dates a client met or missed: instalments, and renewals whose interest was paid. */
export function turnsOf({ payments, events }: Renewals, due: readonly DueInstallment[]): Turn[] {
  // A renewal without a receipt moved its due date instead of meeting it.
  const renewals = renewalsOf(events, payments).flatMap(({ event, receipt }) =>
    receipt === null ? [] : [{ due_date: event.facts.previous_end_date, paid_on: event.on_day }],
  );
  return [...due.map(({ due_date, covered_on }) => ({ due_date, paid_on: covered_on })), ...renewals];
}
