import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';

/** For whoever watches over the process: does it run, can it serve, may robots look (they may not). */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const { applied } = await db.system
      .selectFrom('schema_migrations')
      .select((eb) => eb.fn.max('number').as('applied'))
      .executeTakeFirstOrThrow();
    if (applied === null) throw new Problem('service_unavailable');
    return { status: 'ok' };
  });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
}
