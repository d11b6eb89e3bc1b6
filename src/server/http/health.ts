import type { FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { Problem } from '#domain/problem.ts';
import { DatabaseUnavailable } from '#server/db/database-errors.ts';
import type { Database } from '#server/db/database.ts';
import { probeStatements } from '#server/db/write-probe.ts';

const PROBES = ['/healthz', '/readyz'];

export function isProbe(route: string): boolean {
  return PROBES.includes(route);
}

/** /healthz: the process runs; /readyz: it can serve; /robots.txt: no crawling. */
export function registerHealth(
  app: FastifyInstance,
  { db, leaving }: { db: Database; leaving: AbortSignal },
): void {
  const checkWrites = checkWritesOnce(db);
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

/** Each call tries real writes and rolls them back, until they have succeeded once. */
function checkWritesOnce(db: Database): () => Promise<void> {
  let succeeded: Promise<void> | null = null;
  const check = async () => {
    const probe = db.asSystem(async (tx) => {
      for (const { text, values } of probeStatements())
        await tx.executeQuery(CompiledQuery.raw(text, [...values]));
      throw new RolledBack();
    });
    await probe.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  };
  return () => {
    succeeded ??= check().catch((error: unknown) => {
      succeeded = null;
      throw error;
    });
    return succeeded;
  };
}
