import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api-client.ts';
import { ApiProblem } from './api-problem.ts';
import { queryClient } from './query-client.ts';
import { onToastChange, shownToast } from '#web/base/show-toast.ts';

/* What a screen does while the database restarts or fails over: 503 with Retry-After, then back. */

const MESSAGE = 'O sistema está temporariamente indisponível. Tente novamente em instantes.';
const sent: { method: string; key: string | null; at: number }[] = [];
/** An error in place of an answer is a connection that broke. */
let answers: (Response | TypeError)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ method: init.method ?? 'GET', key, at: Date.now() });
    const answer =
      answers.shift() ??
      Response.json({ error: { code: 'unexpected', message: 'sem resposta' } }, { status: 500 });
    if (answer instanceof TypeError) throw answer;
    return answer;
  });
});
afterEach(() => {
  queryClient.clear();
  sent.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const away = (retryAfter?: string, status = 503) =>
  Response.json(
    { error: { code: 'service_unavailable', message: MESSAGE } },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );
const cut = () => new TypeError('Failed to fetch');
const paid = () => Response.json({ payment: {}, loan: {} }, { status: 201 });

const BODY = { loan_id: '0198c0de-0000-7000-8000-000000000001', amount: 10, payment_date: '2026-08-01' };
const pay = (options: { idempotencyKey?: string } = { idempotencyKey: 'one-and-the-same' }) => {
  const outcome = call('POST /api/payments', { body: BODY }, options).then(
    () => 'paid',
    (error: unknown) => (error instanceof ApiProblem ? error.status : error),
  );
  return vi.runAllTimersAsync().then(() => outcome);
};
const pauses = () => sent.slice(1).map(({ at }, n) => at - (sent[n]?.at ?? 0));

test('a change under its key is sent again when the server said, with the same key', async () => {
  answers = [away('2'), away('1'), paid()];
  expect(await pay()).toBe('paid');
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['one-and-the-same']));
  expect(pauses()).toEqual([2000, 1000]);
});

test('a change under its key outlasts a proxy whose server is being replaced', async () => {
  answers = [
    new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
    new Response('', { status: 504 }),
    paid(),
  ];
  expect(await pay()).toBe('paid');
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['one-and-the-same']));
  expect(pauses()).toEqual([2000, 2000]);
});

test('TO-3 a failover of 20 s is outlasted, and the wait is shown until it is over', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const titles: (string | undefined)[] = [];
  onToastChange(() => titles.push(shownToast()?.title));
  // The cut connection, the proxy without a server, the database that is away: every two seconds, for twenty.
  answers = [
    ...Array.from({ length: 4 }, cut),
    ...Array.from({ length: 3 }, () => new Response('<h1>No server is available</h1>', { status: 503 })),
    ...Array.from({ length: 3 }, () => away('2')),
    paid(),
  ];
  expect(await pay()).toBe('paid');
  expect(pauses()).toEqual(Array.from({ length: 10 }, () => 2000));
  expect(titles).toEqual(['Tentando de novo…', undefined]);
});

test('the first send is still being carried out: its answer is asked for again', async () => {
  const inProgress = { error: { code: 'request_in_progress', message: 'Ainda não.' } };
  answers = [Response.json(inProgress, { status: 409 }), paid()];
  expect(await pay()).toBe('paid');
  expect(pauses()).toEqual([2000]);
});

test('it gives up after half a minute and says what the server said', async () => {
  answers = Array.from({ length: 100 }, () => away('2'));
  expect(await pay()).toBe(503);
  expect((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)).toBe(30_000);
  expect(shownToast()).toBeNull();
});

test('without a network the failure comes at once', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answers = [cut()];
  expect(await pay()).toBe(0);
  expect(sent).toHaveLength(1);
});

test.each([
  ['without a key', [away('2')], undefined],
  ['without a key, by a proxy', [away(undefined, 502)], undefined],
  ['with too long a wait', [away('120')], 'a-key-of-its-own'],
  ['refused for now (429)', [away('2', 429)], 'a-key-of-its-own'],
])('a change %s is sent once', async (_case, given, key) => {
  answers = given;
  const status = given[0]?.status;
  expect(await pay(key === undefined ? {} : { idempotencyKey: key })).toBe(status);
  expect(sent).toHaveLength(1);
});

const read = async () => {
  const outcome = queryClient
    .fetchQuery({
      queryKey: ['clients'],
      queryFn: () => call('GET /api/clients', { query: {} }),
      retry: queryClient.getDefaultOptions().queries?.retry,
    })
    .catch((error: unknown) => (error instanceof ApiProblem ? error.status : error));
  await vi.runAllTimersAsync();
  return outcome;
};
const noClients = () => Response.json({ items: [], next: null });

test('TO-3 a read outlasts a failover of 20 s too, and the wait is shown until it is over', async () => {
  const titles: (string | undefined)[] = [];
  onToastChange(() => titles.push(shownToast()?.title));
  answers = [
    ...Array.from({ length: 3 }, () => new Response('<h1>No server is available</h1>', { status: 503 })),
    ...Array.from({ length: 7 }, () => away('2')),
    noClients(),
  ];
  expect(await read()).toEqual({ items: [], next: null });
  expect(pauses()).toEqual(Array.from({ length: 10 }, () => 2000));
  expect(titles).toEqual(['Tentando de novo…', undefined]);
});

test('a read gives up after half a minute and says what the server said', async () => {
  answers = Array.from({ length: 100 }, () => away('2'));
  expect(await read()).toBe(503);
  expect((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)).toBe(30_000);
  expect([shownToast()?.title, shownToast()?.description]).toEqual(['Erro ao carregar dados', MESSAGE]);
});

test.each([
  [
    'a fault of the server',
    () => Response.json({ error: { code: 'unexpected', message: 'x' } }, { status: 500 }),
  ],
  ['a connection that broke', cut],
])('%s is asked again twice, sooner and without a word', async (_case, failed) => {
  answers = [failed(), failed(), noClients()];
  const titles: (string | undefined)[] = [];
  onToastChange(() => titles.push(shownToast()?.title));
  expect(await read()).toEqual({ items: [], next: null });
  expect(pauses()).toEqual([400, 800]);
  expect(titles).toEqual([]);
});
