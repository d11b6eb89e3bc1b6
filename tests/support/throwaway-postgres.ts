import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';

/** Several files at once may each run two or three instances on it. */
const SETTINGS = { max_connections: '200' };

/** A server with its data in the folder; TEST_POSTGRES_NATIVE names the programs of another version (scripts/postgres15.mjs). */
export function startPostgresIn(
  dataDir: string,
  {
    durability = 'throwaway',
    settings = {},
  }: { durability?: 'throwaway' | 'full'; settings?: Record<string, string> } = {},
): Promise<EmbeddedPostgres> {
  const nativeDir = process.env['TEST_POSTGRES_NATIVE'];
  return startEmbeddedPostgres({
    dataDir,
    durability,
    extraSettings: { ...SETTINGS, ...settings },
    ...(nativeDir === undefined ? {} : { nativeDir }),
  });
}

/** An empty server of its own; `remove` stops it and deletes its data. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres & { remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caderneta-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startPostgresIn(dataDir);
    return {
      ...server,
      remove: async () => {
        await server.stop();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
