import type { HeldReason } from '#domain/loans/payments/held-entry.ts';
import { isDefinitive, type ApiProblem } from '#web/api/api-problem.ts';
import { clockMoved, type KeptEntry } from './queue-entry.ts';

/*
 * OF-7: the rules of sending, without a browser. Every entry is sent with the key it was made with until there is an answer; the
 * server records a key once, so that sending once more after a lost answer or a closed page records nothing twice.
 */

/** What became of one sending. */
export type Answer =
  | { readonly is: 'recorded'; readonly undone: boolean; readonly version: number }
  | { readonly is: 'refused'; readonly reason: HeldReason; readonly text: string }
  /** No answer, or one that asks to come again. */
  | { readonly is: 'later'; readonly afterMs: number | null }
  /** Whose entry it is signs in first (OF-9). */
  | { readonly is: 'signed-out' };

export interface QueuePort {
  /** Those that wait, in the order of entry. */
  readonly waiting: () => Promise<readonly KeptEntry[]>;
  readonly send: (entry: KeptEntry) => Promise<Answer>;
  readonly save: (entry: KeptEntry) => Promise<void>;
  /** Server time, in milliseconds. */
  readonly now: () => number;
  /** Server time minus device time, as it was just heard. */
  readonly clockOffset: () => number;
}

const SENT_AT_MOST = 60;
const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** 5 s, doubled after each failure, up to 5 min; longer where the server says so. */
export function waitAfter(failures: number, announcedMs: number | null): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return Math.max(wait, announcedMs ?? 0);
}

/** OF-8: why an entry was not recorded, in the words of the row; or that nothing is known yet. */
export function answerOfProblem(problem: ApiProblem): Answer {
  const { code, status, message, retryAfterSeconds } = problem;
  if (status === 401) return { is: 'signed-out' };
  // With this key another entry was recorded: sending it again would never help.
  if (!isDefinitive(problem) && code !== 'idempotency_key_reused')
    return { is: 'later', afterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000 };
  if (code === 'loan_already_paid')
    return { is: 'refused', reason: 'loan_paid', text: 'o empréstimo já foi quitado' };
  if (status === 404)
    return { is: 'refused', reason: 'not_mine', text: 'o empréstimo não está mais com você' };
  if (code === 'not_allowed') return { is: 'refused', reason: 'not_allowed', text: 'seu acesso mudou' };
  return { is: 'refused', reason: 'other', text: message };
}

/** Of one page: how often it sent within the last minute, and how often in a row there was no answer. */
export class SendPace {
  #sentAt: number[] = [];
  #failures = 0;

  /** How long to wait before the next one; zero where it may be sent. */
  waitMs(now: number): number {
    this.#sentAt = this.#sentAt.filter((at) => now - at < MINUTE_MS && at <= now);
    const [oldest] = this.#sentAt;
    return oldest === undefined || this.#sentAt.length < SENT_AT_MOST ? 0 : oldest + MINUTE_MS - now;
  }

  sent(now: number): void {
    this.#sentAt.push(now);
  }

  answered(): void {
    this.#failures = 0;
  }

  failed(announcedMs: number | null): number {
    this.#failures += 1;
    return waitAfter(this.#failures, announcedMs);
  }
}

export interface SendResult {
  readonly recorded: number;
  /** When to go on, in milliseconds; null where nothing waits, or where somebody signs in first. */
  readonly againMs: number | null;
}

/** Sends what waits, one after another. One call at a time over all tabs: the caller holds the lock. */
export async function sendWaiting(port: QueuePort, pace: SendPace): Promise<SendResult> {
  let recorded = 0;
  for (const entry of await port.waiting()) {
    if (clockMoved(entry, port.clockOffset())) {
      await port.save({ ...entry, state: { is: 'undated' } });
      continue;
    }
    const wait = pace.waitMs(port.now());
    if (wait > 0) return { recorded, againMs: wait };
    pace.sent(port.now());
    const answer = await port.send(entry);
    if (answer.is === 'signed-out') return { recorded, againMs: null };
    if (answer.is === 'later') return { recorded, againMs: pace.failed(answer.afterMs) };
    pace.answered();
    if (answer.is === 'recorded') {
      const at = new Date(port.now()).toISOString();
      await port.save({ ...entry, state: { ...answer, at } });
      recorded += 1;
    } else await port.save({ ...entry, state: answer });
  }
  return { recorded, againMs: null };
}
