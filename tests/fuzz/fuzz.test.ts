import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#server/rate-limits/limits.ts';
import { PROBLEM_STATUSES } from '#server/http/problem-statuses.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { seededRandom as loadedDice, type SeededRandom as Dice } from '#server/demo/seeded-random.ts';
import { aWorld, recordsOf, type World } from '#tests/http/matrix/world.ts';
import { BILLING_ENV } from '#tests/http/matrix/signed-headers.ts';
import { startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { encoded, ENDS_SESSIONS, fuzzRequest, type FuzzRequest } from './fuzz-request.ts';
import { writeJson } from './hostile-values.ts';

/*
 * Hostile requests, made from the contract's schemas, against every endpoint: none may break the server,
 * none may get through to another lender, and whatever is refused is refused with a sentence.
 */

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? SUITE_SEED);
const AT_ONCE = 4;
const REPLAY = `FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`;

let server: TestApp;
beforeAll(async () => {
  const open = Object.keys(DEFAULT_LIMITS).map((name) => [name, 1_000_000]);
  server = await startTestApp({
    env: { ...BILLING_ENV, LIMITS: JSON.stringify(Object.fromEntries(open)), LOG_LEVEL: 'error' },
    config: { signUp: 'open' },
  });
});
afterAll(() => server.close());

test(
  `${REQUESTS} hostile requests: none answers 5xx, all refusals say why, the money invariants hold`,
  async () => {
    process.stdout.write(`fuzz: ${REPLAY}\n`);
    const dice = loadedDice(SEED);
    const bystander = await aWorld(server);
    const untouched = await recordsOf(server, [bystander.lender.id]);
    const worlds = await fuzzWorlds(bystander);
    const statuses = new Map<number, number>();
    const faults: string[] = [];

    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      const batch = await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, () => requestOf(dice, worlds)),
      );
      await Promise.all(
        batch.map(async (request, n) => {
          const answer = await send(server.app, request);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const fault = faultOf(answer);
          if (fault !== null)
            faults.push(
              `#${sent + n} ${fault}: ${shown(request)} → ${answer.status} ${answer.body.slice(0, 300)}`,
            );
          else worlds.learn(answer);
        }),
      );
      if (faults.length >= 20) break;
    }

    expect(faults, REPLAY).toEqual([]);
    // A run in which everything is refused, or nothing, proves nothing.
    const share = (least: number, most: number) =>
      [...statuses].reduce(
        (sum, [status, count]) => (status >= least && status < most ? sum + count : sum),
        0,
      ) / REQUESTS;
    expect(share(200, 300), JSON.stringify([...statuses])).toBeGreaterThan(0.1);
    expect(share(400, 401)).toBeGreaterThan(0.2);
    expect(share(401, 402)).toBeLessThan(0.25);
    expect(await recordsOf(server, [bystander.lender.id]), REPLAY).toBe(untouched);
    expect(Object.keys(Object.prototype)).toEqual([]);
    const broken = (await invariants()).filter((result) => result.broken > 0);
    expect(broken, REPLAY).toEqual([]);
  },
  300_000 + REQUESTS * 30,
);

async function invariants() {
  const connection = await server.database.ownerPool.connect();
  try {
    return await checkInvariants(connection);
  } finally {
    connection.release();
  }
}

/** A few lenders whose records grow with what succeeds; the routes that end sessions get one that is soon replaced. */
async function fuzzWorlds(bystander: World) {
  const lasting = [await aWorld(server), await aWorld(server)];
  let passing = await aWorld(server);
  let calls = 0;
  // Anybody may send a request to an institution: of the bystander's ids this one is not for guessing.
  const { institution: theirs, ...foreign } = bystander.ids;
  const ids = [...Object.values(foreign), ...lasting.flatMap((world) => Object.values(world.ids))];
  return {
    ids,
    own(route: string): World {
      calls += 1;
      return ENDS_SESSIONS.includes(route) ? passing : (lasting[calls % lasting.length] ?? passing);
    },
    async renew(): Promise<void> {
      passing = await aWorld(server);
    },
    learn({ status, body }: FuzzAnswer): void {
      if (status !== 200 && status !== 201) return;
      const learnt = [...body.matchAll(/"id":"([0-9a-f-]{36})"/g)]
        .map((match) => match[1] ?? '')
        .filter((id) => id !== theirs)
        .slice(0, 3);
      for (const id of learnt) ids[ids.length < 200 ? ids.length : 20 + (calls % 180)] = id;
    },
  };
}

let turns = 0;
async function requestOf(dice: Dice, worlds: Awaited<ReturnType<typeof fuzzWorlds>>): Promise<FuzzRequest> {
  turns += 1;
  if (turns % 250 === 0) await worlds.renew();
  return fuzzRequest(dice, worlds);
}

interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function send(app: FastifyInstance, request: FuzzRequest): Promise<FuzzAnswer> {
  const path = Object.entries(request.params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, value),
    request.path,
  );
  const query =
    request.rawQuery ??
    Object.entries(request.query)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&');
  const payload = request.raw ?? (request.body === undefined ? undefined : writeJson(request.body));
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.cookie === '' ? {} : { cookie: request.cookie }),
    ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
    ...request.headers,
  };
  const response = await app.inject({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- methods come from the contract's own routes
    method: request.method as 'GET',
    url: query === '' ? path : `${path}?${query}`,
    headers,
    remoteAddress: request.address,
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  });
  const type = String(response.headers['content-type'] ?? '');
  let body = '';
  if (type.startsWith('text/event-stream')) response.stream().destroy();
  else for await (const chunk of response.stream()) body += String(chunk);
  return { status: response.statusCode, type, body };
}

/** Words of the libraries below: what reaches a person is Portuguese. */
const ENGLISH =
  /\b(invalid|expected|received|required|must|too (big|small)|unrecognized|cannot|error|failed|not found)\b/i;

function faultOf({ status, type, body }: FuzzAnswer): string | null {
  if (status >= 500) return 'broke the server';
  if (status < 400) return null;
  if (!type.startsWith('application/json')) return 'refused without JSON';
  const parsed: unknown = JSON.parse(body);
  const error: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'error') : null;
  if (typeof error !== 'object' || error === null) return 'refused in another shape';
  const [code, message] = [Reflect.get(error, 'code'), Reflect.get(error, 'message')];
  if (!Object.entries(PROBLEM_STATUSES).some(([known, its]) => known === code && its === status))
    return 'unknown code';
  // The name of a key that was sent may be part of the sentence; it is not ours.
  const own = String(message).replace(/^Campos? não permitidos?: .*\.$/su, 'Campo não permitido.');
  if (!/^[A-ZÀ-Ú][^\n]*\.$/u.test(own) || ENGLISH.test(own)) return 'no Portuguese sentence';
  return /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(String(message))
    ? 'invisible characters in the sentence'
    : null;
}

function shown(request: FuzzRequest): string {
  const { method, path, params, query, rawQuery, raw, body, headers, key } = request;
  return writeJson({ method, path, params, query, rawQuery, raw, body, headers, key }).slice(0, 1500);
}
