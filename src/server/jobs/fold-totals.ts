import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';

/** Each batch is its own transaction, so that no lock is held for long. */
const INSTITUTIONS_AT_A_TIME = 50;
const FOLD_EVERY_MS = 30_000;

/** Sums the stored differences into one row, so that reading the totals stays cheap. */
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
  /** By default half a minute. */
  readonly foldEveryMs?: number;
}

export interface FoldJob {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** With several instances, one folds at a time and the others find nothing to do. */
export function startFoldJob({ db, log, foldEveryMs = FOLD_EVERY_MS }: FoldJobParts): FoldJob {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function fold(): Promise<void> {
    try {
      await foldTotals(db);
    } catch (error) {
      // The sums stay correct with unfolded differences, so the next run can retry.
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
