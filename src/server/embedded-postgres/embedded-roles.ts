import { Client } from 'pg';

export const DATABASE = 'caderneta';
export const RUNTIME_ROLE = 'caderneta_runtime';

export async function ensureDatabaseAndRuntimeRole(ownerUrl: string, runtimePassword: string): Promise<void> {
  const client = new Client({
    connectionString: ownerUrl,
    // Set explicitly, so that PGSSLMODE and PGOPTIONS of the environment are ignored.
    ssl: false,
    // A statement below contains a password, which must not be logged when it fails.
    options: '-c log_min_error_statement=panic',
  });
  await client.connect();
  try {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [RUNTIME_ROLE]);
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(
      `${verb} ROLE ${RUNTIME_ROLE} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
       PASSWORD ${client.escapeLiteral(runtimePassword)}`,
    );
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
