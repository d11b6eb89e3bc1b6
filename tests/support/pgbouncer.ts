import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import type { TransactionPooler } from './transaction-pooler.ts';

/** PgBouncer refuses to run as root. */
const UNPRIVILEGED = process.getuid?.() === 0 ? ['--user=nobody'] : [];
const ADMIN = 'admin';

/** The real one, as `npm run prove -- pgbouncer` uses it, with the settings its package comes with. */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  serverConnections: number,
): Promise<TransactionPooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-pgbouncer-'));
  await chmod(folder, 0o755);
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const name = pathname.slice(1);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(path.join(folder, 'users'), `"${username}" "${password}"\n"${ADMIN}" ""\n`);
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
admin_users = ${ADMIN}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
`,
  );
  const bouncer = spawn(program, ['--quiet', ...UNPRIVILEGED, file], { stdio: 'ignore' });
  const ended = once(bouncer, 'exit');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const admin = new URL(url);
  admin.username = ADMIN;
  admin.pathname = '/pgbouncer';
  await untilListening(admin.href);
  return {
    url: url.href,
    async transactions() {
      const rows = await ask(admin.href, 'SHOW STATS');
      return Number(rows.find((row) => row['database'] === name)?.['total_xact_count'] ?? 0);
    },
    async close() {
      bouncer.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function ask(url: string, command: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(command)).rows;
  } finally {
    await client.end();
  }
}

async function untilListening(url: string): Promise<void> {
  for (const since = performance.now(); ;) {
    try {
      await ask(url, 'SHOW VERSION');
      return;
    } catch (error) {
      if (performance.now() - since > 10_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
