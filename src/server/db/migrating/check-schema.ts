import type { Client } from 'pg';

import type { AppliedMigration } from './base-migrations.ts';
import { rolesOutOfReach } from './grant-roles.ts';
import { MigrationError } from './migration-error.ts';
import {
  HAS_SCHEMA,
  missingMigrations,
  readMigrations,
  type SchemaFolders,
} from '#server/db/schema-files.ts';
import { connectWithin, openClient } from '#server/db/connection/servers.ts';

const COMMAND = 'npm run cli -- migrate (com o login dono do banco em DATABASE_OWNER_URL)';

/** A host that falls silent must not keep the start waiting. */
const ANSWER_WITHIN_MS = 5_000;

export interface CheckOptions extends SchemaFolders {
  /** How long each server of the address may take to let the login in. */
  readonly connectWithinMs?: number;
}

/** Throws unless the schema is the one of this program and its login may work on it; changes nothing and needs no owner. */
export async function requireSchema(url: string, options: CheckOptions = {}): Promise<void> {
  if (await isWithoutSchema(url, options))
    throw new MigrationError(
      `Este banco de dados ainda não tem as tabelas do Caderneta. Execute antes: ${COMMAND}.`,
    );
}

/** Whether there are no tables of this program yet; throws where there are those of another version of it. */
export async function isWithoutSchema(url: string, options: CheckOptions = {}): Promise<boolean> {
  const known = await readMigrations(options);
  const client = await openClient(url, {
    application_name: 'caderneta-check',
    query_timeout: ANSWER_WITHIN_MS,
    ...connectWithin(options.connectWithinMs),
  });
  try {
    const applied = await appliedAsServer(client);
    if (applied.length === 0) return true;
    const [next, ...later] = missingMigrations(applied, known);
    if (next !== undefined)
      throw new MigrationError(
        `O banco de dados é de uma versão anterior do Caderneta: falta a migração ${next.name}` +
          `${later.length === 0 ? '' : ` e mais ${later.length}`}. Execute antes: ${COMMAND}.`,
      );
    return false;
  } finally {
    await client.end();
  }
}

async function appliedAsServer(client: Client): Promise<readonly AppliedMigration[]> {
  // Not current_user: on a connection that a pooler shares, another client may have left a role behind.
  const { rows: logins } = await client.query<{ login: string; there: boolean }>(
    `SELECT session_user AS login, ${HAS_SCHEMA} AS there`,
  );
  const [{ login, there } = { login: '', there: false }] = logins;
  if (!there) return [];
  const missing = await rolesOutOfReach(client, login);
  if (missing.length > 0)
    throw new MigrationError(
      `O login ${login} não pode assumir os papéis ${missing.join(', ')}. Execute antes: ${COMMAND}; ` +
        'onde os papéis são de um administrador, ele executa deploy/postgres/create-roles.sql.',
    );
  // In one message, so that a transaction-pooling proxy in between does no harm.
  const results = [
    await client.query<AppliedMigration>(
      `BEGIN READ ONLY; SET LOCAL ROLE caderneta_app;
       SELECT number, name, checksum FROM schema_migrations ORDER BY number; COMMIT`,
    ),
  ].flat();
  return results.flatMap(({ rows }) => rows);
}
