import { escapeIdentifier, type Client } from 'pg';

import { sqlStateOf } from '#server/db/database-errors.ts';
import { MigrationError } from './migration-error.ts';

/** What the server acts as; each has its own rights and policies. */
const ACTING_ROLES = ['caderneta_app', 'caderneta_lender', 'caderneta_collector', 'caderneta_borrower'];
/**
 * Between the login and the four: it may become each of them and inherits from none (NOINHERIT), so that a login that is a
 * member of it reads nothing before it has set a role. The same on PostgreSQL 15, which has no option for that in GRANT.
 */
const SERVER_ROLE = 'caderneta_server';
const ROLES = [...ACTING_ROLES, SERVER_ROLE];
const FIRST_WITH_SET_OPTION = 16_00_00;
const DENIED = '42501';

/**
 * Roles belong to the whole server: either an administrator has made them, or this login may. Here and below the login is
 * session_user: on a connection that a pooler shares, another client may have left a role behind.
 */
export async function requireRoles(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ login: string; mayCreate: boolean; missing: string[] }>(
    `SELECT session_user AS login, rolcreaterole OR rolsuper AS "mayCreate",
            ARRAY(SELECT unnest($1::text[]) EXCEPT SELECT rolname::text FROM pg_roles ORDER BY 1) AS missing
     FROM pg_roles WHERE rolname = session_user`,
    [ROLES],
  );
  for (const { login, mayCreate, missing } of rows) {
    if (mayCreate || missing.length === 0) continue;
    throw new MigrationError(
      `Faltam papéis no servidor PostgreSQL (${missing.join(', ')}), e o login ${login} não pode criá-los. ` +
        'Um administrador deve executar deploy/postgres/create-roles.sql, ou dar CREATEROLE a esse login.',
    );
  }
}

/** Lets the owner and the server's login become each of the roles, where they cannot yet. Within a transaction. */
export async function grantServerRoles(
  owner: Client,
  runtimeLogin: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const { rows } = await owner.query<{ login: string }>(
    'SELECT rolname AS login FROM pg_roles WHERE rolname IN (session_user, $1)',
    [runtimeLogin ?? null],
  );
  for (const { login } of rows) {
    // What it is a member of itself will be taken away below, and must be in reach without it.
    const needsServerRole =
      login === runtimeLogin &&
      (await ownMemberships(owner, login)).length > 0 &&
      !(await isMember(owner, SERVER_ROLE, login));
    if (!needsServerRole && (await rolesOutOfReach(owner, login)).length === 0) continue;
    await prepareServerRole(owner);
    await grant(owner, SERVER_ROLE, login);
  }
  if (runtimeLogin !== undefined) await endInheritance(owner, runtimeLogin, say);
}

/** The roles that a login cannot become. */
export async function rolesOutOfReach(client: Client, login: string): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    `SELECT role FROM unnest($2::text[]) AS role LEFT JOIN pg_roles ON rolname = role
     WHERE NOT coalesce(pg_has_role($1, oid,
       CASE WHEN current_setting('server_version_num')::integer >= $3 THEN 'SET' ELSE 'MEMBER' END), false)
     ORDER BY role`,
    [login, ACTING_ROLES, FIRST_WITH_SET_OPTION],
  );
  return rows.map(({ role }) => role);
}

async function prepareServerRole(owner: Client): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVER_ROLE]);
  if (rowCount === 0) await owner.query(`CREATE ROLE ${SERVER_ROLE} NOLOGIN NOINHERIT`);
  for (const role of await rolesOutOfReach(owner, SERVER_ROLE)) await grant(owner, role, SERVER_ROLE);
}

async function grant(owner: Client, role: string, to: string): Promise<void> {
  const statement = `GRANT ${role} TO ${escapeIdentifier(to)}`;
  try {
    await owner.query(statement);
  } catch (error) {
    if (sqlStateOf(error) !== DENIED) throw error;
    throw new MigrationError(
      `O login da migração não pode conceder o papel ${role}. Um administrador do servidor PostgreSQL deve executar: ${statement};`,
      { cause: error },
    );
  }
}

/**
 * Until 0.2.0 the login was itself a member of the roles and inherited their rights. Instances of then still need that, so
 * it is taken away only while none is connected.
 */
async function endInheritance(owner: Client, login: string, say: (line: string) => void): Promise<void> {
  const inherited = await ownMemberships(owner, login);
  if (inherited.length === 0) return;
  const statement = `REVOKE ${inherited.join(', ')} FROM ${escapeIdentifier(login)}`;
  const { rowCount: sessions } = await owner.query('SELECT FROM pg_stat_activity WHERE usename = $1', [
    login,
  ]);
  if (sessions === 0 && (await isRevoked(owner, login, statement))) return;
  say(
    `O login ${login} ainda herda os direitos de ${inherited.join(', ')}, como nas versões anteriores. ` +
      `Quando todas as instâncias forem desta versão, execute: ${statement};`,
  );
}

async function isMember(owner: Client, role: string, login: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_auth_members JOIN pg_roles of ON of.oid = roleid JOIN pg_roles own ON own.oid = member
     WHERE of.rolname = $1 AND own.rolname = $2`,
    [role, login],
  );
  return rowCount !== null && rowCount > 0;
}

/** The acting roles that the login itself is a member of. */
async function ownMemberships(owner: Client, login: string): Promise<string[]> {
  const { rows } = await owner.query<{ role: string }>(
    `SELECT DISTINCT acting.rolname AS role FROM pg_auth_members
     JOIN pg_roles acting ON acting.oid = roleid JOIN pg_roles own ON own.oid = member
     WHERE own.rolname = $1 AND acting.rolname = ANY ($2) ORDER BY 1`,
    [login, ACTING_ROLES],
  );
  return rows.map(({ role }) => role);
}

/** Not where an administrator granted it. */
async function isRevoked(owner: Client, login: string, statement: string): Promise<boolean> {
  await owner.query('SAVEPOINT revoking');
  try {
    await owner.query(statement);
  } catch (error) {
    if (sqlStateOf(error) !== DENIED) throw error;
    await owner.query('ROLLBACK TO SAVEPOINT revoking');
  }
  return (await ownMemberships(owner, login)).length === 0;
}

/**
 * A temporary table would outlive its transaction without any row-level security, and by default every role may create
 * one. Done at each migration, because rights on a database are not part of its schema and a copy starts with the defaults.
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
