import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';

/** A transaction each, so that none holds its rows for long. */
const INSTITUTIONS_AT_A_TIME = 50;
const FOLD_EVERY_MS = 30_000;

/** Adds the differences of the totals up, so that reading them stays as cheap as one row a day. */
export async function foldTotals(db: Database): Promise<void> {
  let folded: string | null = null;
  do {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      select caderneta_fold_totals(${folded}, ${INSTITUTIONS_AT_A_TIME}) as last`.execute(db.system);
    folded = rows[0]?.last ?? null;
  } while (folded !== null);
}

export interface FoldJobParts {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Half a minute unless told. */
  readonly foldEveryMs?: number;
}

export interface FoldJob {
  /** Resolves when no run is under way any more. */
  stop(): Promise<void>;
}

/** Of several instances one folds at a time, the others find nothing left to do. */
export function startFoldJob({ db, log, foldEveryMs = FOLD_EVERY_MS }: FoldJobParts): FoldJob {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function fold(): Promise<void> {
    try {
      await foldTotals(db);
    } catch (error) {
      // The differences stay as they are, and the sums with them: the next run tries again.
      log.error({ err: error }, 'folding the totals failed');
    }
    if (!stopped) wait();
  }

  function wait(): void {
    timer = setTimeout(() => {
      running = fold();
    }, foldEveryMs).unref();
  }

  wait();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
