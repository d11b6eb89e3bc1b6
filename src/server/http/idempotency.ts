import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { send } from '#server/db/engine/kysely-over-pg.ts';
import { problemOf } from './problem-of-error.ts';
import { PROBLEM_STATUSES } from './problem-statuses.ts';

export interface KeyedRequest {
  /** Whose key it is: `lender:<institution>`, `borrower:<client>` (the database holds them to it) or a public caller's. */
  scope: string;
  /** The route; a key used for one operation says nothing about another. */
  operation: string;
  key: string;
  /** What was asked; the same key with another question is refused. */
  request: unknown;
}

interface Answer {
  status: number;
  body: unknown;
}

const KEPT_MILLISECONDS = 48 * 3_600_000;

/** Eight to a hundred printable characters; absent, or anything else, is refused. */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) {
    throw new Problem('idempotency_key_missing');
  }
  return header;
}

/** Opens a transaction that acts for the caller. */
export type Door = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs `work` once per key, in the transaction that also keeps its answer: either both are there after a crash or
 * neither. A refusal (4xx) rolls back and is not kept.
 */
export async function once(
  door: Door,
  keyed: KeyedRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(canonicalJson(keyed.request)).digest();
  try {
    return await door(async (tx) => {
      const kept = await claimKey(tx, keyed);
      if (kept !== null) return replay(kept, hash);
      const answer = await work(tx);
      keep(tx, keyed, hash, answer);
      return answer;
    });
  } catch (error) {
    // What refuses us may be the very thing that our own first call did, unseen when we claimed the key.
    if (!isRefusalOfWork(error)) throw error;
    const kept = await door((tx) => claimKey(tx, keyed));
    if (kept === null) throw error;
    return replay(kept, hash);
  }
}

function replay({ request_hash, status, response }: KeptAnswer, hash: Buffer): Answer {
  if (!request_hash.equals(hash)) throw new Problem('idempotency_key_reused');
  if (status === null) throw new Problem('request_in_progress');
  return { status, body: response };
}

function keep(tx: Tx, { scope, operation, key }: KeyedRequest, hash: Buffer, answer: Answer): void {
  const response = answer.body === null ? null : JSON.stringify(answer.body);
  send(tx, keepAnswer({ scope, operation, key, hash, status: answer.status, response }));
}

interface Keeping extends Omit<KeyedRequest, 'request'> {
  hash: Buffer;
  status: number;
  response: string | null;
}

const keepAnswer = fixedStatement((tx, { scope, operation, key, hash, status, response }: Keeping) =>
  tx.insertInto('idempotency_keys').values({ scope, operation, key, request_hash: hash, status, response }),
);

function isRefusalOfWork(error: unknown): boolean {
  const { code } = problemOf(error);
  if (code === 'request_in_progress' || code === 'idempotency_key_reused') return false;
  return PROBLEM_STATUSES[code] < 500;
}

export async function purgeIdempotencyKeys(db: Database, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - KEPT_MILLISECONDS).toISOString();
  await db.system.deleteFrom('idempotency_keys').where('created_at', '<', longAgo).execute();
}

interface KeptAnswer {
  request_hash: Buffer;
  status: number | null;
  response: unknown;
}

/**
 * Held until the transaction ends; whoever does not get it is told that the first one is still at work. One who ended
 * between our first look and our claim is not seen here: then our work is refused, or keeping our answer fails, and
 * the next look finds theirs.
 */
async function claimKey(tx: Tx, { scope, operation, key }: KeyedRequest): Promise<KeptAnswer | null> {
  const name = `${scope}\n${operation}\n${key}`;
  const { rows } = await tx.executeQuery(claim({ name, scope, operation, key }));
  const [row] = rows;
  if (row?.locked !== true) throw new Problem('request_in_progress');
  const { request_hash, status, response } = row;
  return request_hash === null ? null : { request_hash, status, response };
}

interface Claim extends Omit<KeyedRequest, 'request'> {
  name: string;
}

const claim = fixedStatement(
  (_, { name, scope, operation, key }: Claim) => sql<
    { locked: boolean } & { [K in keyof KeptAnswer]: KeptAnswer[K] | null }
  >`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 48)) AS locked, kept.request_hash, kept.status, kept.response
    FROM (VALUES (1)) AS one
    LEFT JOIN idempotency_keys AS kept
      ON kept.scope = ${scope} AND kept.operation = ${operation} AND kept.key = ${key}`,
);

/** The same data in another order of keys is the same request. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
