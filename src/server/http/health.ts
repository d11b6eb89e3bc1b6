import type { FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { Problem } from '#domain/problem.ts';
import { DatabaseUnavailable } from '#server/db/database-errors.ts';
import type { Database } from '#server/db/database.ts';
import { probeStatements } from '#server/db/write-probe.ts';

/** For whoever watches over the process: does it run, can it serve, may robots look (they may not). */
export function registerHealth(app: FastifyInstance, db: Database): void {
  const proveWrites = provenOnce(db);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const { applied } = await db.system
      .selectFrom('schema_migrations')
      .select((eb) => eb.fn.max('number').as('applied'))
      .executeTakeFirstOrThrow();
    if (applied === null) throw new Problem('service_unavailable');
    try {
      await proveWrites();
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

/** Until one has succeeded, each call tries a write as the server would make it, and rolls it back. */
function provenOnce(db: Database): () => Promise<void> {
  let proof: Promise<void> | null = null;
  const prove = async () => {
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
    proof ??= prove().catch((error: unknown) => {
      proof = null;
      throw error;
    });
    return proof;
  };
}
