import cluster from 'node:cluster';
import { ConfigError, readConfig } from './config.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-error.ts';
import { MigrationError } from './db/migration-error.ts';
import { StartError } from './start/start-error.ts';

/** One process that serves, or one that keeps several serving; each loads only its own half of the program. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (cluster.isPrimary && config.instances > 1) {
    const { runClusterPrimary } = await import('./start/cluster-primary.ts');
    await runClusterPrimary(config, import.meta.filename);
    return;
  }
  const { prepareDatabase } = await import('./start/prepare-database.ts');
  // The rest of the program is loaded while the database gets ready, on another core.
  const load = () => import('./start/serve.ts');
  const database = await prepareDatabase(config, () => void load());
  const { serve } = await load();
  await serve(config, database);
}

main().catch((error: unknown) => {
  const isForOperator = [ConfigError, StartError, MigrationError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
  const text =
    error instanceof Error ? (isForOperator ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
