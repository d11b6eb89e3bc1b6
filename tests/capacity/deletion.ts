import { day } from '#domain/calendar.ts';
import { deleteInstitution } from '#server/closing/delete-institution.ts';
import { startAppInstances } from '#tests/support/app-instances.ts';
import { startOwnPostgres } from '#tests/support/own-postgres.ts';
import { fillInstitutions, signInTo } from './fill-institutions.ts';
import { LIMITS, loadUntil, read } from './load.ts';

/*
 * What the deletion of a large institution takes (AS-12), how long its longest transaction is, and what the others notice of it: the 95th
 * percentile of their reads while it runs, beside as long a time without it.
 */

const OTHERS = 100;
const LOANS = 100;
const TODAY = day('2026-11-19');

/** How long its transaction has run by now; asked as often as it is answered, with a pause. */
const RUNNING = `
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start) * 1000), 0)::float8 AS ms, pg_sleep(0.02)
  FROM pg_stat_activity WHERE query LIKE '%caderneta_delete_institution%' AND state = 'active' AND pid <> pg_backend_pid()`;

const say = (line: string) => process.stdout.write(`${line}\n`);

export async function measureDeletion([large = 100_000]: readonly number[]): Promise<void> {
  const postgres = await startOwnPostgres('full');
  try {
    await fillInstitutions(postgres, { institutions: OTHERS, loans: LOANS, large });
    const { db, ownerPool } = postgres.database;
    const { rows } = await ownerPool.query<{ id: string }>(
      'SELECT institution_id AS id FROM loans GROUP BY institution_id ORDER BY count(*) DESC LIMIT 1',
    );
    const gone = rows[0]?.id ?? '';
    const signed = (await signInTo(postgres, OTHERS)).filter(({ institution }) => institution !== gone);
    const app = await startAppInstances(postgres.database, { count: 1, env: { LIMITS, LOG_LEVEL: 'warn' } });
    try {
      const [{ url } = { url: '' }] = app.instances;
      const load = { url, signed, next: read };
      const quietUntil = performance.now() + 15_000;
      await loadUntil(() => performance.now() >= quietUntil - 10_000, load);
      const quiet = await loadUntil(() => performance.now() >= quietUntil, load);

      await ownerPool.query('UPDATE institutions SET closing_on = $2 WHERE id = $1', [gone, TODAY]);
      const deletion = new AbortController();
      const isOver = () => deletion.signal.aborted;
      let longest = 0;
      const began = performance.now();
      const deleting = deleteInstitution(db, gone, TODAY).finally(() => deletion.abort());
      const watching = (async () => {
        while (!isOver()) {
          const { rows: running } = await ownerPool.query<{ ms: number }>(RUNNING);
          longest = Math.max(longest, running[0]?.ms ?? 0);
        }
      })();
      const busy = await loadUntil(isOver, load);
      await Promise.all([deleting, watching]);
      const took = (performance.now() - began) / 1000;
      const closed = await ownerPool.query<{ rows: string }>('SELECT rows FROM closed_institutions');
      say(
        `${large} loans, ${closed.rows[0]?.rows ?? '0'} rows deleted in ${took.toFixed(1)} s while others read; the longest transaction took ${longest.toFixed(0)} ms`,
      );
      say(
        `p95 of the others ${quiet.toFixed(1)} ms, during it ${busy.toFixed(1)} ms: × ${(busy / quiet).toFixed(2)} (at most 1.5)`,
      );
    } finally {
      await app.stop();
    }
  } finally {
    await postgres.remove();
  }
}
