import { createInterface } from 'node:readline';

import { EmbeddedPostgresError, startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';

// A whole Node process that owns an embedded PostgreSQL, for the tests to kill, starve and disguise.
// It says one JSON line (ready or refused) and stops on the first line, or the end, of its input.
const options: Parameters<typeof startEmbeddedPostgres>[0] = JSON.parse(process.argv[2] ?? '{}');
try {
  const postgres = await startEmbeddedPostgres(options);
  const { ownerUrl, runtimeUrl, port, pid, exited } = postgres;
  process.stdout.write(`${JSON.stringify({ ready: { ownerUrl, runtimeUrl, port, pid } })}\n`);
  const input = createInterface({ input: process.stdin });
  const asked = new Promise<void>((resolve) => {
    input.once('line', () => resolve());
    input.once('close', () => resolve());
  });
  await Promise.race([asked.then(() => postgres.stop()), exited]);
  process.exit((await exited).expected ? 0 : 3);
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  process.stdout.write(
    `${JSON.stringify({ refused: said, clear: error instanceof EmbeddedPostgresError })}\n`,
  );
  process.exit(2);
}
