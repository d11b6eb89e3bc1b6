import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

import { sqlStateOf } from '#server/db/database-errors.ts';
import { MigrationError } from './migration-error.ts';
import { openClient } from '#server/db/connection/servers.ts';

export interface Patience {
  /** How long one try waits for a lock. Meanwhile others queue behind it, so it is shorter than the three seconds they wait. */
  readonly lockMs: number;
  /** Between two tries for a table, twice as long each time. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** For all tries together. */
  readonly totalMs: number;
}

export const PATIENCE: Patience = {
  lockMs: 1_000,
  firstPauseMs: 1_000,
  longestPauseMs: 15_000,
  totalMs: 600_000,
};

interface Turn {
  readonly client: Client;
  /** The address of `client`, for a second connection that sees what blocks it. */
  readonly url: string;
  readonly patience: Patience;
  readonly say: (line: string) => void;
}

/** An arbitrary number, so that instances that start together migrate one after the other. */
const MIGRATION_LOCK = 20_260_731;
/** Between two tries for the migration lock, which blocks no other session. */
const TURN_PAUSE_MS = 100;
/** Instances that start together wait for each other, but not for long enough to be worth a word. */
const QUIET_MS = 1_000;
const WORD_EVERY_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';

/**
 * Runs the work in a transaction that holds the migration lock and waits only briefly for any other. A try that finds a lock
 * taken is rolled back whole and repeated later, so that a migration behind a long backup blocks no other session. All of it
 * belongs to the transaction: a transaction-pooling proxy in between does no harm.
 */
export async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  const { patience, say } = turn;
  const deadline = performance.now() + patience.totalMs;
  let nextWord = performance.now() + QUIET_MS;
  let tablePause = patience.firstPauseMs;
  for (;;) {
    const outcome = await attempt(turn, work);
    if ('result' in outcome) return outcome.result;
    const { waitsFor, forTable } = outcome;
    const pause = forTable ? tablePause : TURN_PAUSE_MS;
    if (forTable) tablePause = Math.min(tablePause * 2, patience.longestPauseMs);
    if (performance.now() + pause > deadline)
      throw new MigrationError(
        `A migração esperou ${patience.totalMs / 1_000} s por ${waitsFor} e desistiu. ` +
          'Nada ficou pela metade: termine o que está na frente e execute de novo.',
      );
    if (performance.now() >= nextWord) {
      say(`A migração espera por ${waitsFor} e tenta de novo.`);
      nextWord = performance.now() + WORD_EVERY_MS;
    }
    await wait(pause);
  }
}

type Outcome<T> = { readonly result: T } | { readonly waitsFor: string; readonly forTable: boolean };

async function attempt<T>({ client, url, patience }: Turn, work: () => Promise<T>): Promise<Outcome<T>> {
  await client.query(
    `BEGIN; SET LOCAL lock_timeout = ${patience.lockMs}; SET LOCAL statement_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
  const { rows } = await client.query<{ isOurs: boolean; pid: number }>(
    'SELECT pg_try_advisory_xact_lock($1) AS "isOurs", pg_backend_pid() AS pid',
    [MIGRATION_LOCK],
  );
  const [{ isOurs, pid } = { isOurs: false, pid: 0 }] = rows;
  if (!isOurs) {
    const holders = await client.query<Session>(LOCK_HOLDERS, [MIGRATION_LOCK]);
    await client.query('ROLLBACK');
    return { waitsFor: `outra migração em andamento${inParentheses(holders.rows)}`, forTable: false };
  }
  const blockers = watchBlockers(url, pid, patience.lockMs * 0.4);
  try {
    const result = await work();
    await client.query('COMMIT');
    return { result };
  } catch (error) {
    // Of a broken connection; the error of the work says more.
    await client.query('ROLLBACK').catch(() => {});
    if (!isLocked(error)) throw error;
    return { waitsFor: `uma tabela em uso${inParentheses(await blockers.end())}`, forTable: true };
  } finally {
    await blockers.end();
  }
}

/** Another session has what is needed, or was faster; the same may succeed later. */
export function isLocked(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state === LOCK_NOT_AVAILABLE || state === DEADLOCK) return true;
  if (!(error instanceof Error)) return false;
  // Roles belong to the whole server: the migration of another database may be granting the same ones.
  const isCatalogRow = String(Reflect.get(error, 'table')).startsWith('pg_auth');
  return (state === UNIQUE_VIOLATION && isCatalogRow) || error.message === 'tuple concurrently updated';
}

interface Session {
  readonly pid: number;
  readonly program: string | null;
  readonly login: string | null;
  /** Null where this login may not know. */
  readonly seconds: number | null;
}

const SESSION = `
  SELECT pid, nullif(application_name, '') AS program, usename AS login,
    extract(epoch FROM clock_timestamp() - xact_start)::integer AS seconds
  FROM pg_stat_activity`;
const LOCK_HOLDERS = `${SESSION} JOIN pg_locks USING (pid)
  WHERE locktype = 'advisory' AND granted AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const BLOCKERS = `${SESSION} WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY xact_start`;

/** Looks, now and then, which sessions the given one waits for. */
function watchBlockers(url: string, pid: number, everyMs: number): { end(): Promise<readonly Session[]> } {
  let seen: readonly Session[] = [];
  const over = new AbortController();
  const look = async () => {
    await wait(everyMs, null, { signal: over.signal });
    const client = await openClient(url, { application_name: 'caderneta-migrate' });
    try {
      for (;;) {
        const { rows } = await client.query<Session>(BLOCKERS, [pid]);
        if (rows.length > 0) seen = rows;
        await wait(everyMs, null, { signal: over.signal });
      }
    } finally {
      await client.end();
    }
  };
  // Knowing who is in the way is a help and no need: without it the migration goes on.
  const looking = look().catch(() => {});
  return {
    async end() {
      over.abort();
      await looking;
      return seen;
    },
  };
}

function inParentheses(sessions: readonly Session[]): string {
  if (sessions.length === 0) return '';
  const words = sessions.map(({ pid, program, login, seconds }) =>
    [
      `sessão ${pid} do PostgreSQL`,
      program,
      login === null ? null : `login ${login}`,
      seconds === null ? null : `há ${seconds} s`,
    ]
      .filter((word) => word !== null)
      .join(', '),
  );
  return ` (${words.join('; ')})`;
}
