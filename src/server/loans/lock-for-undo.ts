import type { Day } from '#domain/calendar.ts';
import { eventToUndo, type EventOf, type UndoableEvent } from '#domain/loans/events/loan-event.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { newestEvents } from './loan-history.ts';
import { lockedAnswer, lockLoan, type LockedLoan } from './lock-loan.ts';

interface ToUndo<Kind extends UndoableEvent['kind']> {
  readonly id: string;
  /** Seen by the person: after another of the same kind they would undo one they have not seen. */
  readonly version: number;
  readonly kind: Kind;
  readonly today: Day;
}

/** Locks a loan whose last event is of this kind, and gives it. */
export async function lockForUndo<Kind extends UndoableEvent['kind']>(
  tx: Tx,
  institution: string,
  { id, version, kind, today }: ToUndo<Kind>,
): Promise<{ readonly before: LockedLoan; readonly event: EventOf<Kind> }> {
  const before = await lockLoan(tx, institution, id);
  const event = eventToUndo(await newestEvents(tx, institution, id));
  if (event === null || !isOfKind(event, kind)) throw new Problem('not_undoable');
  refuseOtherVersion(lockedAnswer(before, today), version);
  return { before, event };
}

function isOfKind<Kind extends UndoableEvent['kind']>(
  event: UndoableEvent,
  kind: Kind,
): event is UndoableEvent & EventOf<Kind> {
  return event.kind === kind;
}
