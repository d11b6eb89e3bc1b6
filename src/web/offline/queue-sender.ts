import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { deviceTime, serverTime } from '#web/base/clock/server-clock.ts';
import type { Owner } from './device-store.ts';
import { changed, deviceStore, inOrder, readRoute, whoIsSignedIn } from './offline-device.ts';
import { changeState, offlineState } from './offline-state.ts';
import type { KeptEntry } from './queue-entry.ts';
import { answerOfProblem, SendPace, sendWaiting, type Answer, type SendResult } from './send-queue.ts';

/** A call without an answer for so long is given up, and the entry sent again later. */
const PATIENCE_MS = 30_000;

const pace = new SendPace();
let running = false;
/** Something came while it ran. */
let isWanted = false;
let timer: ReturnType<typeof setTimeout> | null = null;

/** OF-7: sends what waits, now; 'tick' leaves a wait that is under way alone. */
export function sendSoon(cause: 'now' | 'tick', onRecorded: () => void): void {
  if (cause === 'tick' && timer !== null) return;
  const { owner, entries } = offlineState();
  if (owner === null || !navigator.onLine || !entries.some(({ state }) => state.is === 'waiting')) return;
  isWanted = true;
  if (!running) void run(owner, onRecorded);
}

async function run(owner: Owner, onRecorded: () => void): Promise<void> {
  running = true;
  if (timer !== null) clearTimeout(timer);
  timer = null;
  let result: SendResult = { recorded: 0, againMs: null };
  try {
    while (isWanted && result.againMs === null) {
      isWanted = false;
      result = await withQueue(() => sendAs(owner));
      if (result.recorded > 0) {
        onRecorded();
        await inOrder(() => readRoute());
      }
    }
  } finally {
    running = false;
    changeState({ sending: null });
  }
  if (result.againMs !== null) {
    timer = setTimeout(() => {
      timer = null;
      sendSoon('now', onRecorded);
    }, result.againMs);
  }
}

/** Two tabs and a decision take turns at the queue, so that each entry is sent once at a time. */
export function withQueue<Value>(use: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request('caderneta-offline-queue', use);
}

async function sendAs(owner: Owner): Promise<SendResult> {
  try {
    // It brings the server's time too, which an entry's clock is compared with (OF-10).
    if ((await whoIsSignedIn()) !== owner) return { recorded: 0, againMs: null };
  } catch (error) {
    if (error instanceof ApiProblem) return { recorded: 0, againMs: pace.failed(announced(error)) };
    throw error;
  }
  const store = await deviceStore();
  return sendWaiting(
    {
      waiting: async () => (await store.entries(owner)).filter(({ state }) => state.is === 'waiting'),
      send: sendOne,
      save: async (entry) => {
        await store.save(owner, entry);
        await changed();
      },
      now: serverTime,
      clockOffset: () => serverTime() - deviceTime(),
    },
    pace,
  );
}

async function sendOne(entry: KeptEntry): Promise<Answer> {
  changeState({ sending: entry.place });
  const { entry_key, loan_id, amount, late_fee, payment_date, method, entered_at } = entry;
  const body = { entry_key, loan_id, amount, late_fee, payment_date, method, entered_at, notes: null };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const options = { idempotencyKey: entry_key, once: true, signal };
    const { undone, loan } = await call('POST /api/payments', { body }, options);
    return { is: 'recorded', undone: undone === true, version: loan.version };
  } catch (error) {
    if (error instanceof ApiProblem) return answerOfProblem(error);
    if (signal.aborted) return { is: 'later', afterMs: null };
    throw error;
  } finally {
    changeState({ sending: null });
  }
}

function announced({ retryAfterSeconds: seconds }: ApiProblem): number | null {
  return seconds === null ? null : seconds * 1000;
}
