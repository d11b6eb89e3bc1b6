/*
 * The server of `npm run dev`: restarted on every change. The embedded PostgreSQL is started here, once, and serves each of
 * them, so that a restart waits for no database.
 */
import { spawn } from 'node:child_process';
import { register } from 'tsx/esm/api';
import { ROOT } from './build-stamp.mjs';

register();
const { readConfig } = await import('../src/server/config/config.ts');
const { startEmbeddedPostgres } = await import('../src/server/embedded-postgres/embedded-postgres.ts');

const { databaseUrl, dataDir } = readConfig(process.env);
const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir }) : null;
const urls =
  embedded === null
    ? {}
    : {
        DATABASE_URL: embedded.runtimeUrl,
        DATABASE_OWNER_URL: embedded.ownerUrl,
        DATABASE_LISTEN_URL: embedded.runtimeUrl,
      };
const server = spawn(process.execPath, ['--watch', '--import', 'tsx', 'src/server/main.ts'], {
  cwd: ROOT,
  env: { ...process.env, ...urls },
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill('SIGTERM'));
// The last to end, so that the server can close its connections.
server.once('close', async (code) => {
  await embedded?.stop();
  process.exit(code ?? 0);
});
