import cluster from 'node:cluster';
import { ConfigError, readConfig } from './config/config.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-error.ts';
import { MigrationError } from './db/migrating/migration-error.ts';
import { StartError } from './base/start-error.ts';

/** Runs one server process, or the cluster primary; each loads only the modules it needs. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (cluster.isPrimary && config.instances > 1) {
    const { runClusterPrimary } = await import('./start/cluster-primary.ts');
    await runClusterPrimary(config, import.meta.filename);
    return;
  }
  const { prepareDatabase } = await import('./start/prepare-database.ts');
  // The rest of the program is loaded while the database starts in another process.
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
