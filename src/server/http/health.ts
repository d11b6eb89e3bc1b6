import type { FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { Problem } from '#domain/problem.ts';
import { DatabaseUnavailable } from '#server/db/database-errors.ts';
import type { Database } from '#server/db/database.ts';
import { DISK_PROBE, probeStatements } from '#server/db/connection/write-probe.ts';

const PROBES = ['/healthz', '/readyz'];

export function isProbe(route: string): boolean {
  return PROBES.includes(route);
}

export interface HealthParts {
  readonly db: Database;
  readonly leaving: AbortSignal;
  /** Milliseconds of a clock that is never set; by default the one of this process. */
  readonly elapsedMs?: () => number;
}

/** /healthz: the process runs; /readyz: it can serve; /robots.txt: no crawling. */
export function registerHealth(
  app: FastifyInstance,
  { db, leaving, elapsedMs = () => performance.now() }: HealthParts,
): void {
  const checkWrites = checkWritesNowAndThen(db, elapsedMs);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (leaving.aborted) throw new Problem('service_unavailable');
    const { applied } = await db.system
      .selectFrom('schema_migrations')
      .select((eb) => eb.fn.max('number').as('applied'))
      .executeTakeFirstOrThrow();
    if (applied === null) throw new Problem('service_unavailable');
    try {
      await checkWrites();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      app.log.error({ err: error }, 'o banco de dados recusa gravações');
      throw new Problem('service_unavailable');
    }
    return { status: 'ok' };
  });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
}

class RolledBack extends Error {}

/** With probes every few seconds, a disk that is full or a server that only reads is noticed within half a minute. */
const CHECK_EVERY_MS = 20_000;

/**
 * Tries real writes and rolls them back: at the first call, again when the last success is older than CHECK_EVERY_MS, and
 * at each call while they fail.
 */
function checkWritesNowAndThen(db: Database, elapsedMs: () => number): () => Promise<void> {
  let running: Promise<void> | null = null;
  let succeededAtMs: number | null = null;
  const check = async () => {
    const startedMs = elapsedMs();
    const probe = db.asSystem(async (tx) => {
      for (const { text, values } of [...probeStatements(), ...DISK_PROBE])
        await tx.executeQuery(CompiledQuery.raw(text, [...values]));
      throw new RolledBack();
    });
    await probe.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
    succeededAtMs = startedMs;
  };
  return async () => {
    if (succeededAtMs !== null && elapsedMs() - succeededAtMs < CHECK_EVERY_MS) return;
    running ??= check().finally(() => {
      running = null;
    });
    await running;
  };
}
