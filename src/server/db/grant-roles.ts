import { escapeIdentifier, type Client } from 'pg';

import { sqlStateOf } from './database-errors.ts';
import { MigrationError } from './migration-error.ts';

const FIRST_WITH_GRANT_OPTIONS = 16_00_00;
const ATTEMPTS = 5;
/** 'tuple concurrently updated': two databases of one cluster grant the same role at once. */
const CONCURRENT_UPDATE = 'XX000';
const DENIED = '42501';

/**
 * The login may SET any of the four roles and inherits only the rights of caderneta_app. PostgreSQL 15 has no such
 * option: there it inherits all four roles, which without a tenant see no rows.
 */
export async function grantRolesTo(owner: Client, runtimeLogin: string | undefined): Promise<void> {
  const { rows } = await owner.query<{ version: string; login: string }>(
    `SELECT current_setting('server_version_num') AS version, rolname AS login
     FROM pg_roles WHERE rolname IN (current_user, $1)`,
    [runtimeLogin ?? null],
  );
  for (const { version, login } of rows) {
    const modern = Number(version) >= FIRST_WITH_GRANT_OPTIONS;
    for (const role of ['caderneta_app', 'caderneta_lender', 'caderneta_collector', 'caderneta_borrower']) {
      const options = modern ? `WITH SET TRUE, INHERIT ${role === 'caderneta_app'}` : '';
      await grantOnce(owner, { role, login, options, privilege: modern ? 'SET' : 'MEMBER' });
    }
  }
}

/**
 * A temporary table would outlive its transaction without any row-level security, and by default every role may create
 * one. Done at each start, because rights on a database are not part of its schema and a copy starts with the defaults.
 */
export async function revokeTemporaryTables(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; revoked: boolean }>(
    `SELECT quote_ident(datname) AS name, NOT has_database_privilege('caderneta_app', oid, 'TEMPORARY') AS revoked
     FROM pg_database WHERE datname = current_database()`,
  );
  for (const { name, revoked } of rows) {
    if (!revoked) await owner.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  }
}

interface Grant {
  readonly role: string;
  readonly login: string;
  readonly options: string;
  readonly privilege: 'SET' | 'MEMBER';
}

async function grantOnce(owner: Client, { role, login, options, privilege }: Grant): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await owner.query<{ has: boolean }>('SELECT pg_has_role($1, $2, $3) AS has', [
      login,
      role,
      privilege,
    ]);
    if (rows[0]?.has === true) return;
    try {
      await owner.query(`GRANT ${role} TO ${escapeIdentifier(login)} ${options}`);
      return;
    } catch (error) {
      if (sqlStateOf(error) === DENIED)
        throw new MigrationError(
          `O login da migração não pode conceder o papel ${role}. Um administrador do servidor PostgreSQL deve executar: ` +
            `GRANT ${role} TO ${escapeIdentifier(login)};`,
          { cause: error },
        );
      if (attempt === ATTEMPTS || sqlStateOf(error) !== CONCURRENT_UPDATE) throw error;
    }
  }
}
