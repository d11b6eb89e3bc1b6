import type { BatchLine, BatchResult } from '#contract/sheet.ts';
import type { Day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, StaffIdentity } from '#server/db/database.ts';
import { problemOf } from '#server/http/problem-of-error.ts';
import { addPayment } from './add-payment.ts';
import { paymentIdOf } from './entry-payment-id.ts';
import { recordedEntry } from './recorded-entry.ts';

/** How many lines one call may bring (FD-3). */
const LINES_AT_MOST = 50;

interface Batch {
  readonly db: Database;
  readonly staff: StaffIdentity;
  readonly today: Day;
  readonly now: Date;
  /** A fault of ours on one line: the others are recorded, and the log has it. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Each line is its own payment in its own transaction: a line that is refused stops no other (FD-3). Without a database the call
 * fails as a whole; sent again, the lines that were recorded answer with their payments.
 */
export async function recordBatch(batch: Batch, lines: readonly BatchLine[]): Promise<BatchResult[]> {
  if (lines.length > LINES_AT_MOST) throw new Problem('batch_too_large');
  const results: BatchResult[] = [];
  for (const line of lines) results.push(await recordLine(batch, line));
  return results;
}

async function recordLine(batch: Batch, line: BatchLine): Promise<BatchResult> {
  const { entry_key } = line;
  try {
    return { entry_key, problem: null, ...(await recordOnce(batch, line)) };
  } catch (error) {
    const { code, message } = problemOf(error);
    if (code === 'service_unavailable') throw error;
    if (code === 'unexpected') batch.onFault(error);
    return { entry_key, payment: null, undone: false, problem: { code, message } };
  }
}

type Recorded = Pick<BatchResult, 'payment' | 'undone'>;

async function recordOnce({ db, staff, today, now }: Batch, line: BatchLine): Promise<Recorded> {
  const { institution } = staff;
  const id = paymentIdOf(institution, line.entry_key);
  const byCollector = staff.role === 'collector';
  try {
    // A collector receives fees and forgives none (EQ-3).
    if (byCollector && line.waive_late_fee > 0) throw new Problem('not_allowed');
    const { payment } = await db.asStaff(staff, (tx) =>
      addPayment(tx, institution, { ...line, id, sentKey: line.entry_key, byCollector, today, now }),
    );
    return { payment, undone: false };
  } catch (error) {
    // The entry may be recorded already, by an earlier call or at this moment: then its payment is the answer.
    const recorded = await db.readAsStaff(staff, (tx) => recordedEntry(tx, institution, id, line));
    if (recorded !== null) return recorded;
    throw error;
  }
}
