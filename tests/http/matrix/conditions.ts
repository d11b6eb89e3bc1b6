import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/all.ts';
import type { Role } from '#domain/people/role.ts';
import { DEFAULT_LIMITS, isLimitName } from '#server/rate-limits/limits.ts';
import { SESSION_TIMES } from '#server/sessions/session-times.ts';
import { newToken } from '#server/sessions/session-token.ts';
import type { TestApp } from '../test-app.ts';
import { caseOf, type MatrixCall } from './matrix-call.ts';
import type { Condition } from './route-matrix.ts';
import { NOBODYS_ID, type World } from './world.ts';

export interface Scene {
  readonly server: TestApp;
  readonly world: World;
  /** Another lender, whose ids are real and none of this one's business. */
  readonly stranger: World;
}

/** One way to make a condition; null where this call cannot be spoiled so. */
export type Spoil = (call: MatrixCall, scene: Scene) => MatrixCall | null | Promise<MatrixCall | null>;

/** Ways of one condition that the same check is to catch. */
type Alike = readonly Spoil[];

/** What the server alone says of a record. */
export const PRIVILEGED = [
  'institution_id',
  'user_id',
  'paid_amount',
  'interest_paid',
  'contract_interest',
  'discount',
  'loss',
  'covered_on',
  'status',
  'paid_at',
  'renewed_at',
  'created_at',
  'id',
];
const MALFORMED_IDS = ['1', '../', 'a'.repeat(10_000), '\0'];

const withCookie =
  (cookie: string): Spoil =>
  (call) => ({ ...call, cookie });
const withHeaders =
  (headers: MatrixCall['headers']): Spoil =>
  (call) => ({ ...call, headers: { ...call.headers, ...headers } });
const withRaw =
  (raw: string): Spoil =>
  (call) => ({ ...call, raw, headers: { 'content-type': 'application/json', ...call.headers } });
const withType =
  (type: string): Spoil =>
  (call) => ({ ...call, raw: call.raw ?? '{}', headers: { ...call.headers, 'content-type': type } });

/** Another person of the same institution; where no staff is required, the role makes no difference. */
function withRole(role: Exclude<Role, 'owner'>): Spoil {
  return (call, { world }) => {
    const { who } = caseOf(call.route);
    return who === 'staff' || who === 'either' ? { ...call, cookie: world.roleCookies[role] } : null;
  };
}

/** Every way each condition is made, alike ones together; all of them must get the status of the matrix. */
export const WAYS: Readonly<Record<Condition, readonly Alike[]>> = {
  valid: [[(call) => call]],
  none: [[withCookie('')]],
  junk: [
    [
      withCookie('__Host-caderneta_staff=nonsense; __Host-caderneta_borrower=nonsense'),
      withCookie(`__Host-caderneta_staff=${'A'.repeat(43)}; __Host-caderneta_borrower=${'A'.repeat(43)}`),
      withCookie('caderneta_staff="\\000"; ;;=;%00=%zz; __Host-caderneta_staff'),
    ],
  ],
  old: [
    [
      async (call, scene) => ({ ...call, cookie: await endedSessions(scene, 'idle') }),
      async (call, scene) => ({ ...call, cookie: await endedSessions(scene, 'past its end') }),
      async (call, scene) => ({ ...call, cookie: await endedSessions(scene, 'revoked') }),
    ],
  ],
  kind: [
    [
      (call, { world }) => {
        const looksAtStaff = call.cookie.includes('_staff') || caseOf(call.route).who === 'staff';
        return { ...call, cookie: looksAtStaff ? world.borrowerCookie : world.staffCookie };
      },
    ],
  ],
  mana: [[withRole('manager')]],
  coll: [[withRole('collector')]],
  view: [[withRole('viewer')]],
  path: [[(call, { stranger }) => withForeignPath(call, (name) => stranger.ids[name])]],
  ref: [[(call, { stranger }) => withForeignReference(call, stranger.ids)]],
  id: [
    MALFORMED_IDS.map(
      (id): Spoil =>
        (call) =>
          withMalformedPath(call, id),
    ),
    MALFORMED_IDS.map(
      (id): Spoil =>
        (call) =>
          withReferences(call, () => id),
    ),
  ],
  priv: [
    PRIVILEGED.map(
      (key): Spoil =>
        (call) =>
          withPrivileged(call, key),
    ),
  ],
  site: [
    [
      withHeaders({ 'sec-fetch-site': undefined }),
      withHeaders({ 'sec-fetch-site': 'cross-site' }),
      withHeaders({ 'sec-fetch-site': 'same-site' }),
      withHeaders({ 'sec-fetch-site': 'none' }),
      withHeaders({ 'sec-fetch-site': undefined, origin: 'https://mau.example' }),
      withHeaders({ 'sec-fetch-site': undefined, origin: 'null' }),
      withHeaders({ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' }),
    ],
  ],
  type: [
    [
      withType('text/plain'),
      withType('application/x-www-form-urlencoded'),
      withType('multipart/form-data; boundary=x'),
      withType('application/json; charset=utf-16'),
      withType('application/jsonp'),
    ],
  ],
  big: [
    [
      (call, scene) => {
        const table: Record<string, { bodyLimit: number }> = endpoints;
        const bytes = (table[call.route]?.bodyLimit ?? 64) * 1024 + 1;
        return withRaw(`{"filler":"${'x'.repeat(bytes - '{"filler":""}'.length)}"}`)(call, scene);
      },
    ],
  ],
  json: [
    [
      withRaw('{"name": '),
      withRaw('{"__proto__": {"admin": true}}'),
      withRaw('{"constructor": {"prototype": {"admin": true}}}'),
      withRaw('null'),
      withRaw('[{}]'),
      withRaw('"{}"'),
    ],
  ],
  key: [
    [
      (call) => (call.key === undefined ? null : { ...call, key: undefined }),
      (call) => (call.key === undefined ? null : { ...call, key: 'curta' }),
      (call) => (call.key === undefined ? null : { ...call, key: 'x'.repeat(101) }),
    ],
  ],
  full: [
    [withSpentSession],
    ...[0, 1, 2].map((position): Alike => [(call, scene) => withSpentAddress(call, scene, position)]),
  ],
  down: [[(call) => call]],
};

/** The same call with unused ids in place of another lender's. */
export function aboutNobodys(call: MatrixCall, place: 'path' | 'ref'): MatrixCall | null {
  return place === 'path'
    ? withForeignPath(call, () => NOBODYS_ID)
    : withForeignReference(call, {
        client: NOBODYS_ID,
        loan: NOBODYS_ID,
        preset: NOBODYS_ID,
        person: NOBODYS_ID,
      });
}

function withForeignPath(call: MatrixCall, idOf: (name: keyof World['ids']) => string): MatrixCall | null {
  const { id } = caseOf(call.route);
  return id === undefined ? null : { ...call, params: { ...call.params, id: idOf(id) } };
}

function withForeignReference(
  call: MatrixCall,
  ids: { client: string; loan: string; preset: string; person: string },
): MatrixCall | null {
  // Institutions are public, so only an unknown one is refused.
  const foreign: Record<string, string> = {
    client_id: ids.client,
    loan_id: ids.loan,
    preset_id: ids.preset,
    person_id: ids.person,
    institution_id: NOBODYS_ID,
  };
  return withReferences(call, (name) => foreign[name] ?? '');
}

const REFERENCE = /^(client|loan|preset|person|institution)_id$/;

function withReferences(call: MatrixCall, idOf: (name: string) => string): MatrixCall | null {
  const replaced = (part: object) =>
    Object.keys(part)
      .filter((name) => REFERENCE.test(name))
      .map((name) => [name, idOf(name)]);
  const [inQuery, inBody] = [replaced(call.query), replaced(call.body ?? {})];
  if (inQuery.length + inBody.length === 0) return null;
  return {
    ...call,
    query: { ...call.query, ...Object.fromEntries(inQuery) },
    body: call.body === undefined ? undefined : { ...call.body, ...Object.fromEntries(inBody) },
  };
}

function withMalformedPath(call: MatrixCall, id: string): MatrixCall | null {
  const [name] = Object.keys(call.params);
  return name === undefined ? null : { ...call, params: { [name]: encodeURIComponent(id) } };
}

function withPrivileged(call: MatrixCall, key: string): MatrixCall | null {
  if ((caseOf(call.route).takes ?? []).includes(key)) return null;
  return call.method === 'GET'
    ? { ...call, query: { ...call.query, [key]: NOBODYS_ID } }
    : { ...call, body: { ...call.body, [key]: NOBODYS_ID } };
}

/** Both kinds at once, so that whichever the route looks for has ended. */
async function endedSessions(scene: Scene, how: 'idle' | 'past its end' | 'revoked'): Promise<string> {
  const cookies: string[] = [];
  for (const kind of ['staff', 'borrower'] as const) {
    const { token } = await openSession(scene, kind, how);
    cookies.push(`__Host-caderneta_${kind}=${token}`);
  }
  return cookies.join('; ');
}

async function openSession(
  { server, world }: Scene,
  kind: 'staff' | 'borrower',
  how: 'living' | 'idle' | 'past its end' | 'revoked',
): Promise<{ id: string; token: string }> {
  const { token, hash } = newToken();
  const id = randomUUID();
  const now = server.clock.now().getTime();
  const seen = how === 'idle' ? now - SESSION_TIMES[kind].idle : now;
  const ends = new Date(how === 'past its end' ? now : now + SESSION_TIMES[kind].longest);
  if (how === 'revoked') return { id, token };
  await server.database.owner
    .insertInto('sessions')
    .values({
      id,
      kind,
      institution_id: world.lender.id,
      user_id: kind === 'staff' ? world.lender.user_id : null,
      client_id: kind === 'staff' ? null : world.client.id,
      token_hash: hash,
      token_expires_at: ends,
      created_at: new Date(now),
      last_seen_at: new Date(seen),
      expires_at: ends,
      user_agent: null,
    })
    .execute();
  return { id, token };
}

/** A session that has used up what a minute allows it. */
async function withSpentSession(call: MatrixCall, scene: Scene): Promise<MatrixCall | null> {
  const { who, reads = call.method === 'GET' } = caseOf(call.route);
  if (who === 'anyone') return null;
  const kind = who === 'borrower' ? 'borrower' : 'staff';
  const { id, token } = await openSession(scene, kind, 'living');
  await fill(scene, reads ? 'session_reads' : 'session_writes', id);
  return { ...call, cookie: `__Host-caderneta_${kind}=${token}` };
}

/** An address that has used up one of the limits the route counts it by. */
async function withSpentAddress(
  call: MatrixCall,
  scene: Scene,
  position: number,
): Promise<MatrixCall | null> {
  const name = caseOf(call.route).limits?.[position];
  if (name === undefined) return null;
  await fill(scene, name, call.address);
  return call;
}

async function fill({ server }: Scene, name: string, subject: string): Promise<void> {
  if (!isLimitName(name)) throw new Error(`there is no limit called ${name}`);
  const { seconds } = DEFAULT_LIMITS[name];
  const full = { started_at: server.clock.now(), window_seconds: seconds, count: 1_000_000 };
  await server.database.owner
    .insertInto('rate_limits')
    .values({ key: `${name}:${subject}`, ...full })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(full))
    .execute();
}
