import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_STATUSES } from '#server/http/problem-statuses.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { aboutNobodys, PRIVILEGED, WAYS, type Scene, type Spoil } from './matrix/conditions.ts';
import { caseOf, send, validCall, type MatrixAnswer, type MatrixCall } from './matrix/matrix-call.ts';
import { registeredRoutes } from './matrix/registered-routes.ts';
import {
  CONDITIONS,
  KNOWN_LAST,
  matrix,
  PRECEDENCE,
  type Condition,
  type MatrixRow,
} from './matrix/route-matrix.ts';
import { BILLING_ENV } from './matrix/signed-headers.ts';
import { aWorld, NOBODYS_ID, recordsOf, type World } from './matrix/world.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/* The contract of the API towards the outside: tests/http/matrix/route-matrix.ts says it, this suite holds it. */

let server: TestApp;
let webDir: string;
/** What is refused changes nothing, and what only reads neither: all of it happens here. */
let scene: Scene;
/** Its records, by which a trace of what was refused is seen. */
let before: string;
/** Where what succeeds happened last. It often serves the next call too; where it does not, that call has a new one. */
let worn: World | null = null;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), 'caderneta-matrix-'));
  await mkdir(path.join(webDir, 'assets'));
  await writeFile(path.join(webDir, 'index.html'), '<!doctype html><title>%PRODUCT_NAME%</title>');
  await writeFile(path.join(webDir, 'assets', 'app-abc123.js'), 'console.log(1)');
  await writeFile(path.join(webDir, 'icon.svg'), '<svg/>');
  server = await startTestApp({
    webDir,
    env: {
      ...BILLING_ENV,
      LIMITS:
        '{"session_reads": 100000, "session_writes": 100000, "exports": 1000, "documents": 100000, "portal_documents": 100000, "portal_data": 100000}',
    },
    config: { signUp: 'open' },
  });
  scene = await newScene();
  before = await records();
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const newScene = async (on = server): Promise<Scene> => ({
  server: on,
  world: await aWorld(on),
  stranger: await aWorld(on),
});

const records = () => recordsOf(server, [scene.world.lender.id, scene.stranger.lender.id]);

describe('the matrix is whole', () => {
  test('every endpoint of the contract and every route Fastify registered has its line, and no line is dead', () => {
    const lines = new Set(matrix.map(({ route }) => route));
    const contract = Object.keys(endpoints);
    const refused = (route: string) => contract.some((known) => known.split(' ')[1] === route.split(' ')[1]);
    const registered = registeredRoutes(server.app);
    expect(contract.filter((route) => !lines.has(route))).toEqual([]);
    expect(registered.length).toBeGreaterThan(contract.length);
    // A built file has one route with all others of its folder.
    const isFileOf = (route: string, line: string) =>
      route.endsWith('/:file') && line.startsWith(route.slice(0, -':file'.length));
    const isTold = (route: string) => lines.has(route) || [...lines].some((line) => isFileOf(route, line));
    const served = registered.filter((route) => !route.startsWith('HEAD ') && !refused(route));
    expect(served.filter((route) => !isTold(route))).toEqual([]);
    const isServed = (line: string) => registered.some((route) => route === line || isFileOf(route, line));
    expect([...lines].filter((line) => !isServed(line) && line !== 'GET /(a screen)')).toEqual([]);
  });

  test('every line says how its route is called, by whom the contract says', () => {
    const table: Record<string, { who: string; idempotent: boolean }> = endpoints;
    const wrong = matrix.filter(({ route }) => {
      const { who, keyed = false } = caseOf(route);
      const endpoint = table[route];
      return (
        endpoint !== undefined &&
        (endpoint.idempotent !== keyed || endpoint.who.replace('staff-or-borrower', 'either') !== who)
      );
    });
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  test('a key the caller may not set is refused by the schema of every route, and without it the case is not', () => {
    const wrong: string[] = [];
    for (const [route, { query, body }] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const call = validCall(route, scene.world);
      const [schema, given] = call.method === 'GET' ? [query, call.query] : [body, call.body ?? {}];
      if (!schema.safeParse(given).success) wrong.push(route);
      for (const key of PRIVILEGED) {
        if ((caseOf(route).takes ?? []).includes(key)) continue;
        if (schema.safeParse({ ...given, [key]: NOBODYS_ID }).success) wrong.push(`${route} ${key}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('another method on an address of the API is 405 with Allow, before anything else is looked at', async () => {
    const methods = new Map<string, string[]>();
    for (const route of Object.keys(endpoints)) {
      const [method = '', url = ''] = route.split(' ');
      methods.set(url, [...(methods.get(url) ?? []), method]);
    }
    for (const [url, allowed] of methods) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        if (allowed.includes(method)) continue;
        const answer = await server.app.inject({ method, url: url.replace(/:\w+/, '1'), payload: 'x' });
        expect([method, url, answer.statusCode, answer.headers['allow']]).toEqual([
          method,
          url,
          405,
          allowed.join(', '),
        ]);
      }
    }
  });
});

/**
 * One test for each route: as many as cells would cost more than their calls. Of ways that are alike a route is given one and the
 * next route the next one; `npm run prove -- matrix` tries each on every route.
 */
test.each(matrix.map((row, turn) => ({ ...row, turn })))('$route', async ({ route, statuses, turn }) => {
  const { keys, reads = route.startsWith('GET ') } = caseOf(route);
  // A session holds five live streams: each that opens gets a session of its own.
  const opensStream = route === 'GET /api/live';

  const made = async (spoil: Spoil, on: Scene): Promise<MatrixAnswer | null> => {
    const call = await spoil(validCall(route, on.world), on);
    return call === null ? null : send(server, call);
  };
  const keysAreRight = (condition: Condition, answer: MatrixAnswer) =>
    condition !== 'valid' || keys === undefined || isDeepStrictEqual(keysOf(route, answer), [...keys].sort());

  const answerTo = async (condition: Condition, spoil: Spoil): Promise<MatrixAnswer | null> => {
    const expected = statuses[condition];
    const succeeds = expected !== null && expected < 400;
    if (!succeeds || (reads && !opensStream)) return made(spoil, scene);
    if (worn !== null && !opensStream) {
      const answer = await made(spoil, { ...scene, world: worn });
      if (answer === null || (answer.status === expected && keysAreRight(condition, answer))) return answer;
    }
    worn = await aWorld(server);
    return made(spoil, { ...scene, world: worn });
  };

  for (const condition of CONDITIONS) {
    if (condition === 'down' || condition === 'path' || condition === 'ref') continue;
    const expected = statuses[condition];
    let count = 0;
    for (const alike of WAYS[condition]) {
      let tried = 0;
      for (const spoil of [...alike.slice(turn % alike.length), ...alike.slice(0, turn % alike.length)]) {
        const answer = await answerTo(condition, spoil);
        if (answer === null) continue;
        tried += 1;
        expect([condition, answer.status, answer.body.slice(0, 300)]).toEqual([
          condition,
          expected,
          expect.anything(),
        ]);
        expectShape(answer);
        if (condition === 'valid' && keys !== undefined)
          expect(keysOf(route, answer)).toEqual([...keys].sort());
        if (tried === repetitions(1, alike.length)) break;
      }
      count += tried;
    }
    expect([condition, count > 0]).toEqual([condition, expected !== null]);
  }

  // Of two refusals at once the first in the order is given.
  for (const [first, second] of pairs(route, statuses, turn)) {
    const answer = await send(server, await spoiltTwice(route, scene, first, second));
    expect([first, second, answer.status]).toEqual([first, second, statuses[first]]);
  }

  // Another lender's id answers byte by byte like one that never was.
  for (const place of ['path', 'ref'] as const) {
    const refused = (statuses[place] ?? 404) >= 400;
    const on = refused ? scene : { ...scene, world: await aWorld(server) };
    const theirs = await firstWay(place, validCall(route, on.world), on);
    const nobodys = aboutNobodys(validCall(route, on.world), place);
    expect([place, theirs === null]).toEqual([place, statuses[place] === null]);
    if (theirs === null || nobodys === null) continue;
    const [one, other] = [await send(server, theirs), await send(server, nobodys)];
    expect([place, one.status]).toEqual([place, statuses[place]]);
    expectShape(one);
    expect(withoutItsOwn(one)).toEqual(withoutItsOwn(other));
  }

  // Nothing that was refused left a trace.
  const [expected, found] = [before, await records()];
  before = found;
  expect(found).toBe(expected);
});

test('with the database away every route says so, or does without it', async () => {
  const away = await startTestApp({ webDir, env: BILLING_ENV, config: { signUp: 'open' } });
  const { world } = await newScene(away);
  const calls = matrix.map(({ route }) => validCall(route, world));
  await away.database.db.close();
  const answers: string[] = [];
  for (const call of calls) {
    const answer = await send(away, call);
    if (answer.status === 503) expect(answer.headers['retry-after'] ?? '2').toBe('2');
    answers.push(`${call.route} ${answer.status}`);
  }
  expect(answers).toEqual(matrix.map(({ route, statuses }) => `${route} ${statuses.down}`));
  await away.app.close();
  await away.database.ownerPool.end();
});

test('every route of the staff says session_expired where a refresh would help (LG-10)', async () => {
  const world = await aWorld(server);
  await server.database.owner
    .updateTable('sessions')
    .set({ token_expires_at: server.clock.now() })
    .where('institution_id', '=', world.lender.id)
    .execute();
  const routes = matrix.map(({ route }) => route).filter((route) => caseOf(route).who === 'staff');
  for (const route of routes) {
    const answer = await send(server, validCall(route, world));
    expect([route, answer.status, codeOf(answer)]).toEqual([route, 401, 'session_expired']);
  }
});

test('GET /api/session shows each role its own session, and no more', async () => {
  const { world } = scene;
  const seen = async (cookie: string) => {
    const answer = await send(server, { ...validCall('GET /api/session', world), cookie });
    return keysOf('GET /api/session', answer);
  };
  const staff = [
    'staff.can_lend',
    'staff.email',
    'staff.institution_id',
    'staff.institutions[].id',
    'staff.institutions[].name',
    'staff.institutions[].role',
    'staff.name',
    'staff.role',
    'staff.token_expires_at',
    'staff.user_id',
  ];
  const borrower = ['borrower.first_name', 'borrower.institution_name'];
  expect(await seen(world.staffCookie)).toEqual(['borrower', ...staff]);
  expect(await seen(world.borrowerCookie)).toEqual([...borrower, 'staff']);
  expect(await seen(`${world.staffCookie}; ${world.borrowerCookie}`)).toEqual([...borrower, ...staff]);
});

/**
 * Refusals that can be made together: one does not undo what the other spoils. Checks are made one after the other, so
 * each with the next one it can be made with shows their order, every third of them on a route; in `npm run prove -- matrix` every
 * two of them are tried.
 */
function pairs(route: string, statuses: MatrixRow['statuses'], turn: number): [Refusing, Refusing][] {
  const refusing = PRECEDENCE.filter(
    (condition) =>
      (statuses[condition] ?? 0) >= 400 &&
      !(KNOWN_LAST[route] ?? []).includes(condition) &&
      // Somebody who may ask, and asks for what is another's, is refused for that.
      !(SLOTS[condition] === 'cookie' && statuses[condition] === 404),
  );
  const every = repetitions(3, 1);
  return refusing.flatMap((first, at) => {
    if ((at + turn) % every !== 0) return [];
    const later = refusing.slice(at + 1).filter((second) => SLOTS[first] !== SLOTS[second]);
    return later
      .slice(0, repetitions(1, later.length))
      .map((second): [Refusing, Refusing] => [first, second]);
  });
}
type Refusing = (typeof PRECEDENCE)[number];

/** What of a call a condition spoils; two of the same slot would overwrite each other. */
const SLOTS: Record<Refusing, string> = {
  full: 'cookie',
  none: 'cookie',
  mana: 'cookie',
  coll: 'cookie',
  view: 'cookie',
  site: 'site',
  type: 'type',
  big: 'body',
  json: 'body',
  key: 'key',
  priv: 'fields',
  id: 'ids',
  path: 'ids',
  ref: 'ids',
};

async function spoiltTwice(
  route: string,
  scene: Scene,
  first: Condition,
  second: Condition,
): Promise<MatrixCall> {
  let call = validCall(route, scene.world);
  for (const condition of [second, first]) {
    call = (await firstWay(condition, call, scene)) ?? call;
  }
  return call;
}

/** The call, spoiled in the first way that it can be. */
async function firstWay(condition: Condition, call: MatrixCall, scene: Scene): Promise<MatrixCall | null> {
  for (const spoil of WAYS[condition].flat()) {
    const spoilt = await spoil(call, scene);
    if (spoilt !== null) return spoilt;
  }
  return null;
}

/** A refusal is always the same shape with a Portuguese sentence; nothing under /api is ever kept by a cache. */
function expectShape(answer: MatrixAnswer): void {
  const { headers } = answer;
  const guards = ['x-content-type-options', 'referrer-policy', 'access-control-allow-origin'];
  expect(guards.map((name) => headers[name])).toEqual(['nosniff', 'no-referrer', undefined]);
  if (answer.status < 400) return;
  const { error }: { error: Record<string, unknown> } = JSON.parse(answer.body);
  const { code, message, request_id: requestId } = error;
  expect([code, Reflect.get(PROBLEM_STATUSES, String(code))]).toEqual([code, answer.status]);
  expect(message).toMatch(/^[A-ZÀ-Ú].*\.$/u);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(
    Object.keys(error).filter((key) => !['code', 'message', 'request_id', 'details'].includes(key)),
  ).toEqual([]);
  expect(answer.headers['cache-control']).toBe('no-store');
}

function codeOf(answer: MatrixAnswer): unknown {
  const { error }: { error: Record<string, unknown> } = JSON.parse(answer.body);
  return error['code'];
}

/** Every key of an answer with its place, once: `items[].client.name`. What has a default is read with it. */
function keysOf(route: string, answer: MatrixAnswer): string[] {
  if (!String(answer.headers['content-type']).startsWith('application/json') || answer.body === '') return [];
  const { output } = (endpoints as Record<string, Endpoint>)[route] ?? {};
  const sent: unknown = JSON.parse(answer.body);
  return [...new Set(pathsOf(output === undefined ? sent : output.parse(sent), ''))].sort();
}

function pathsOf(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => pathsOf(item, `${place}[]`));
  if (typeof value !== 'object' || value === null) return place === '' ? [] : [place];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = place === '' ? key : `${place}.${key}`;
    // A single payment has none.
    return key === 'plan' ? [at] : pathsOf(inner, at);
  });
}

/** What differs between any two answers: when, and the number of the request. */
function withoutItsOwn({ status, headers, body }: MatrixAnswer) {
  const { 'x-request-id': id, date: _date, ...others } = headers;
  return { status, others, body: body.replaceAll(String(id), '(request)') };
}
