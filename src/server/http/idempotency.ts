import { createHash } from 'node:crypto';
import { sql, type CompiledQuery } from 'kysely';
import { Problem } from '#domain/problem.ts';
import type { Database, SentAlong, Tx } from '#server/db/database.ts';
import { deleteOlder } from '#server/db/delete-older.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { problemOf } from './problem-of-error.ts';
import { PROBLEM_STATUSES } from './problem-statuses.ts';

export interface KeyedRequest {
  /** `lender:<institution>`, `collector:<person>`, `borrower:<client>` (enforced by row-level security) or `public`. */
  scope: string;
  /** Somebody of an institution, whose key counts also after a change of their role. */
  ofStaff?: boolean;
  /** The route; keys of different operations are independent. */
  operation: string;
  key: string;
  /** The input; the same key with another input is refused. */
  request: unknown;
  /** When it was called: what it wrote has this moment too, by which the answers about a client are found (LP-6). */
  now: Date;
  /** Throws where the caller may no longer see what the stored answer says; without one, every caller of the scope may. */
  checkReplay?: (tx: Tx) => Promise<void>;
}

export interface Answer {
  readonly status: number;
  /** Null without a body. */
  readonly json: string | null;
}

const KEPT_MILLISECONDS = 48 * 3_600_000;

/** Accepts 8 to 100 printable ASCII characters. */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) {
    throw new Problem('idempotency_key_missing');
  }
  return header;
}

/** Runs `work` in a new transaction that acts for the caller. */
export type OpenTransaction = <T>(
  work: (tx: Tx) => Promise<T>,
  along?: Pick<SentAlong<T>, 'first' | 'last'>,
) => Promise<T>;

/**
 * Runs `work` once per key and stores its answer in the same transaction, so that a crash keeps both or neither. A
 * refusal (4xx) rolls back and is not stored.
 */
export async function runOnce(
  openTransaction: OpenTransaction,
  keyed: KeyedRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(canonicalJson(keyed.request)).digest();
  const { sql: text, parameters: values } = claimOf(keyed);
  try {
    return await openTransaction(work, {
      first: {
        statement: { text, values },
        accept(rows) {
          const stored = storedAnswer(rows);
          if (stored !== null) throw new CarriedOutBefore(stored);
        },
      },
      last: (answer) => answerStored(keyed, hash, answer),
    });
  } catch (error) {
    if (error instanceof CarriedOutBefore) return replay(openTransaction, keyed, error.stored, hash);
    // The first call with this key may have committed after our claim and caused this refusal; then its answer counts.
    if (!isRefusalOfWork(error)) throw error;
    const stored = await openTransaction(async (tx) =>
      keptAnswer((await tx.executeQuery(lookupOf(keyed))).rows),
    );
    if (stored === null) throw error;
    return replay(openTransaction, keyed, stored, hash);
  }
}

/** Ends a transaction whose work must not count, because the same call was carried out before. */
class CarriedOutBefore extends Error {
  readonly stored: StoredAnswer;

  constructor(stored: StoredAnswer) {
    super('the call was carried out before');
    this.stored = stored;
  }
}

async function replay(
  openTransaction: OpenTransaction,
  { checkReplay }: KeyedRequest,
  { request_hash, status, response }: StoredAnswer,
  hash: Buffer,
): Promise<Answer> {
  if (!request_hash.equals(hash)) throw new Problem('idempotency_key_reused');
  if (checkReplay !== undefined) await openTransaction(checkReplay);
  return { status, json: response };
}

function answerStored({ scope, operation, key, now }: KeyedRequest, hash: Buffer, { status, json }: Answer) {
  return insertAnswer({ scope, operation, key, now, hash, status, response: json });
}

interface NewAnswer extends Pick<KeyedRequest, 'scope' | 'operation' | 'key' | 'now'> {
  hash: Buffer;
  status: number;
  response: string | null;
}

const insertAnswer = fixedStatement((tx, { scope, operation, key, now, hash, status, response }: NewAnswer) =>
  tx
    .insertInto('idempotency_keys')
    .values({ scope, operation, key, request_hash: hash, status, response, created_at: now }),
);

function isRefusalOfWork(error: unknown): boolean {
  const { code } = problemOf(error);
  if (code === 'request_in_progress' || code === 'idempotency_key_reused') return false;
  return PROBLEM_STATUSES[code] < 500;
}

export function purgeIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const longAgo = new Date(now.getTime() - KEPT_MILLISECONDS);
  return deleteOlder(db, { table: 'idempotency_keys', column: 'created_at' }, longAgo);
}

interface StoredAnswer {
  request_hash: Buffer;
  status: number;
  response: string | null;
}

/**
 * Takes an advisory lock until the transaction ends; a concurrent call with the key is refused as in progress. An
 * answer committed between the statement's snapshot and the lock is not visible here: then the work is refused or
 * storing the answer fails, and the next claim finds it.
 */
function claimOf({ scope, operation, key, ofStaff = false }: KeyedRequest): CompiledQuery {
  // By the key alone, because a person's role may change between two calls.
  if (ofStaff) return claimOfStaff({ name: `staff\n${operation}\n${key}`, operation, key });
  return claim({ name: `${scope}\n${operation}\n${key}`, scope, operation, key });
}

/**
 * Without the lock: this transaction only reads, so its caller is answered before its COMMIT, and a lock still held then would
 * refuse the corrected call, which may use the key again.
 */
function lookupOf({ scope, operation, key, ofStaff = false }: KeyedRequest): CompiledQuery {
  return ofStaff ? lookupOfStaff({ operation, key }) : lookup({ scope, operation, key });
}

function storedAnswer(rows: readonly unknown[]): StoredAnswer | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of the statements below
  const [row] = rows as readonly ClaimedRow[];
  if (row?.locked !== true) throw new Problem('request_in_progress');
  return keptAnswer(rows);
}

function keptAnswer(rows: readonly unknown[]): StoredAnswer | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of the statements below
  const [row] = rows as readonly KeptRow[];
  if (row === undefined || row.request_hash === null || row.status === null) return null;
  const { request_hash, status, response } = row;
  return { request_hash, status, response };
}

type KeptRow = { readonly [K in keyof StoredAnswer]: StoredAnswer[K] | null };
type ClaimedRow = KeptRow & { readonly locked: boolean };

interface Claim extends Pick<KeyedRequest, 'scope' | 'operation' | 'key'> {
  name: string;
}

const claim = fixedStatement(
  (_, { name, scope, operation, key }: Claim) => sql<ClaimedRow>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 48)) AS locked, kept.request_hash, kept.status, kept.response
    FROM (VALUES (1)) AS one
    LEFT JOIN idempotency_keys AS kept
      ON kept.scope = ${scope} AND kept.operation = ${operation} AND kept.key = ${key}`,
);

const claimOfStaff = fixedStatement(
  (_, { name, operation, key }: Omit<Claim, 'scope'>) => sql<ClaimedRow>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 48)) AS locked, kept.request_hash, kept.status, kept.response
    FROM (VALUES (1)) AS one LEFT JOIN caderneta_kept_answer(${operation}, ${key}) AS kept ON true`,
);

const lookup = fixedStatement(
  (_, { scope, operation, key }: Omit<Claim, 'name'>) => sql<KeptRow>`
    SELECT request_hash, status, response FROM idempotency_keys
    WHERE scope = ${scope} AND operation = ${operation} AND key = ${key}`,
);

const lookupOfStaff = fixedStatement(
  (_, { operation, key }: Omit<Claim, 'name' | 'scope'>) => sql<KeptRow>`
    SELECT request_hash, status, response FROM caderneta_kept_answer(${operation}, ${key})`,
);

/** Sorts object keys, so that the same data in another key order has the same hash. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
