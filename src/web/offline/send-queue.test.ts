import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import type { KeptEntry } from './queue-entry.ts';
import { answerOfProblem, SendPace, sendWaiting, waitAfter, type Answer } from './send-queue.ts';

const NOW = Date.parse('2026-11-20T19:40:00.000Z');
const DAY_MS = 86_400_000;
const RECORDED: Answer = { is: 'recorded', undone: false, version: 2 };

function entry(place: number, changed: Partial<KeptEntry> = {}): KeptEntry {
  return {
    place,
    entry_key: `key ${place}`,
    loan_id: `loan ${place % 2}`,
    client_name: 'Rita',
    amount: cents(6_500),
    late_fee: cents(0),
    payment_date: day('2026-11-20'),
    method: null,
    entered_at: '2026-11-20T19:40:00.000Z',
    clock_offset: 0,
    state: { is: 'waiting' },
    ...changed,
  };
}

/** A device's queue in memory, and what was sent in which order. */
function queueOf(entries: KeptEntry[], answer: (entry: KeptEntry) => Answer = () => RECORDED) {
  const kept = new Map(entries.map((each) => [each.place, each]));
  const sent: number[] = [];
  let now = NOW;
  return {
    kept,
    sent,
    advance: (milliseconds: number) => (now += milliseconds),
    port: {
      waiting: async () => [...kept.values()].filter(({ state }) => state.is === 'waiting'),
      send: async (each: KeptEntry) => {
        sent.push(each.place);
        return answer(each);
      },
      save: async (each: KeptEntry) => void kept.set(each.place, each),
      now: () => now,
      clockOffset: () => 0,
    },
  };
}

test('OF-7 what waits is sent in the order of entry, each once, and is then registered at the server’s hour', async () => {
  const queue = queueOf([entry(1), entry(2), entry(3)]);
  expect(await sendWaiting(queue.port, new SendPace())).toEqual({ recorded: 3, againMs: null });
  expect(queue.sent).toEqual([1, 2, 3]);
  expect(queue.kept.get(2)?.state).toEqual({
    is: 'recorded',
    at: '2026-11-20T19:40:00.000Z',
    undone: false,
    version: 2,
  });
  expect(await sendWaiting(queue.port, new SendPace())).toEqual({ recorded: 0, againMs: null });
  expect(queue.sent).toEqual([1, 2, 3]);
});

test('OF-7 at most 60 go in a minute; the rest when the first of them is a minute old', async () => {
  const queue = queueOf(Array.from({ length: 70 }, (_, at) => entry(at)));
  const pace = new SendPace();
  expect(await sendWaiting(queue.port, pace)).toEqual({ recorded: 60, againMs: 60_000 });
  queue.advance(59_999);
  expect(await sendWaiting(queue.port, pace)).toEqual({ recorded: 0, againMs: 1 });
  queue.advance(1);
  expect(await sendWaiting(queue.port, pace)).toEqual({ recorded: 10, againMs: null });
});

test.each([
  { failures: 1, announced: null, wait: 5_000 },
  { failures: 2, announced: null, wait: 10_000 },
  { failures: 6, announced: null, wait: 160_000 },
  { failures: 7, announced: null, wait: 300_000 },
  { failures: 40, announced: null, wait: 300_000 },
  { failures: 1, announced: 20_000, wait: 20_000 },
  { failures: 4, announced: 20_000, wait: 40_000 },
])('OF-7 after $failures failures and a Retry-After of $announced it waits $wait ms', (row) => {
  expect(waitAfter(row.failures, row.announced)).toBe(row.wait);
});

test('OF-7 without an answer the queue rests and stays as it is; an answer begins the wait at 5 s again', async () => {
  let isDown = true;
  const queue = queueOf([entry(1), entry(2)], () => (isDown ? { is: 'later', afterMs: null } : RECORDED));
  const pace = new SendPace();
  expect(await sendWaiting(queue.port, pace)).toEqual({ recorded: 0, againMs: 5_000 });
  expect(await sendWaiting(queue.port, pace)).toEqual({ recorded: 0, againMs: 10_000 });
  expect(queue.sent).toEqual([1, 1]);
  expect(queue.kept.get(1)?.state).toEqual({ is: 'waiting' });
  isDown = false;
  expect(await sendWaiting(queue.port, pace)).toEqual({ recorded: 2, againMs: null });
  isDown = true;
  queue.kept.set(3, entry(3));
  expect(await sendWaiting(queue.port, pace)).toEqual({ recorded: 0, againMs: 5_000 });
});

test('OF-9 an ended session leaves every entry as it is', async () => {
  const queue = queueOf([entry(1), entry(2)], () => ({ is: 'signed-out' }));
  expect(await sendWaiting(queue.port, new SendPace())).toEqual({ recorded: 0, againMs: null });
  expect([...queue.kept.values()].map(({ state }) => state.is)).toEqual(['waiting', 'waiting']);
});

test('OF-8 a refused entry stays with its reason and stops no other', async () => {
  const refused: Answer = { is: 'refused', reason: 'loan_paid', text: 'o empréstimo já foi quitado' };
  const queue = queueOf([entry(1), entry(2)], ({ place }) => (place === 1 ? refused : RECORDED));
  expect(await sendWaiting(queue.port, new SendPace())).toEqual({ recorded: 1, againMs: null });
  expect(queue.kept.get(1)?.state).toEqual(refused);
  expect(await sendWaiting(queue.port, new SendPace())).toEqual({ recorded: 0, againMs: null });
  expect(queue.sent).toEqual([1, 2]);
});

test.each([
  {
    code: 'loan_already_paid',
    status: 409,
    answer: { is: 'refused', reason: 'loan_paid', text: 'o empréstimo já foi quitado' },
  },
  {
    code: 'not_found',
    status: 404,
    answer: { is: 'refused', reason: 'not_mine', text: 'o empréstimo não está mais com você' },
  },
  {
    code: 'not_allowed',
    status: 403,
    answer: { is: 'refused', reason: 'not_allowed', text: 'seu acesso mudou' },
  },
  { code: 'invalid_input', status: 400, answer: { is: 'refused', reason: 'other', text: 'A frase.' } },
  {
    code: 'idempotency_key_reused',
    status: 422,
    answer: { is: 'refused', reason: 'other', text: 'A frase.' },
  },
  { code: 'request_in_progress', status: 409, answer: { is: 'later', afterMs: null } },
  { code: 'session_expired', status: 401, answer: { is: 'signed-out' } },
  { code: 'offline', status: 0, answer: { is: 'later', afterMs: null } },
] as const)('OF-8 $code is answered in the words of its row', ({ code, status, answer }) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a code the table of problems has
  expect(answerOfProblem(new ApiProblem(code as 'not_found', 'A frase.', status))).toEqual(answer);
});

test('OF-7 a 429 and a 503 say when to come again', () => {
  const problem = (code: 'too_many_requests' | 'service_unavailable', status: number) =>
    answerOfProblem(new ApiProblem(code, 'Espere.', status, { retryAfterSeconds: 20 }));
  expect(problem('too_many_requests', 429)).toEqual({ is: 'later', afterMs: 20_000 });
  expect(problem('service_unavailable', 503)).toEqual({ is: 'later', afterMs: 20_000 });
});

test('OF-10 an entry whose clock moved by more than a day is not sent: its day is asked for again', async () => {
  const moved = queueOf([entry(1, { clock_offset: -DAY_MS - 1 }), entry(2, { clock_offset: DAY_MS })]);
  expect(await sendWaiting(moved.port, new SendPace())).toEqual({ recorded: 1, againMs: null });
  expect(moved.sent).toEqual([2]);
  expect(moved.kept.get(1)?.state).toEqual({ is: 'undated' });
});

test('OF-5 however entering, sending, lost answers, closed pages and undoing follow each other, the sum is exact and each key counts once', async () => {
  type Step = 'enter' | 'send' | 'lose answer' | 'close page' | 'undo';
  const steps = fc.array(fc.constantFrom<Step>('enter', 'send', 'lose answer', 'close page', 'undo'), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      /** The server: a key is recorded once for ever, also where it was undone since (OF-5). */
      const recorded = new Map<string, { amount: number; undone: boolean }>();
      let loses = false;
      let closes = false;
      const queue = queueOf([], ({ entry_key: key, amount }) => {
        const known = recorded.get(key);
        if (known === undefined) recorded.set(key, { amount, undone: false });
        if (loses) return { is: 'later', afterMs: null };
        return { is: 'recorded', undone: known?.undone === true, version: 2 };
      });
      const save = (each: KeptEntry) =>
        closes ? Promise.reject(new Error('the page was closed')) : queue.port.save(each);
      const send = () =>
        sendWaiting({ ...queue.port, save }, new SendPace()).catch(() => ({ recorded: 0, againMs: null }));
      let entered = 0;
      for (const step of run) {
        loses = step === 'lose answer';
        closes = step === 'close page';
        if (step === 'enter') {
          entered += 1;
          queue.kept.set(entered, entry(entered, { amount: cents(entered) }));
        } else if (step === 'undo') {
          const first = [...recorded.values()].find(({ undone }) => !undone);
          if (first !== undefined) first.undone = true;
        } else await send();
      }
      [loses, closes] = [false, false];
      await send();
      expect(recorded.size).toBe(entered);
      const amounts = [...recorded.values()].map(({ amount }) => amount);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe((entered * (entered + 1)) / 2);
      expect([...queue.kept.values()].every(({ state }) => state.is === 'recorded')).toBe(true);
    }),
    { numRuns: 200 },
  );
});
