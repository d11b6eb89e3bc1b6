import { escapeIdentifier } from 'pg';
import { BackupError } from './backup-error.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { loadParts } from './load-parts.ts';
import type { BackupPart } from './read-backup.ts';
import { restoreWholeOrNot, type VerifiedBackup } from './restore-transaction.ts';
import { columnsOf, type OwnerConnection } from './table-columns.ts';

/** What belongs to people, who may work for several institutions, by the column that names the person. */
const OF_PEOPLE = new Map([
  ['users', 'id'],
  ['totp_secrets', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['passkeys', 'user_id'],
]);
/** Of the installation, which keeps its own. */
const SECRETS = 'server_secrets';
const CLOSED = 'closed_institutions';
const OF_NOBODY = [SECRETS, 'sign_up_codes', CLOSED];
/** From when on histories are whole: the later moment counts for both. */
const KEPT_FROM = 'audit_kept_from';
const TOTP_KEY = 'totp-secrets';

const staged = (table: string) => `restored_${table}`;

export interface RestoredInstitution {
  readonly rows: Readonly<Record<string, number>>;
  /** E-mails of the accounts that were not there any more and came back. */
  readonly accounts: readonly string[];
  /** Those among them whose second factor was sealed by another installation and cannot be checked by this one. */
  readonly withoutSecondFactor: readonly string[];
}

export interface ChosenInstitution {
  readonly institution: string;
  /** The account of this database that may own it; undefined where only one that comes back with it may. */
  readonly ownerEmail: string | undefined;
}

/**
 * Restores one institution into a database that is in use: whole or not at all, and never over one that is there. Accounts that still
 * exist are left as they are; the others come back with it. Nothing is locked and the triggers work, so that the totals follow. The
 * records were gone and are inserted again, which their history says.
 */
export async function restoreInstitution(
  owner: OwnerConnection,
  backup: VerifiedBackup,
  { institution, ownerEmail }: ChosenInstitution,
): Promise<RestoredInstitution> {
  const rows: Record<string, number> = {};
  let accounts: readonly string[] = [];
  let withoutSecondFactor: readonly string[] = [];
  await restoreWholeOrNot(owner, backup, async () => {
    await owner.query(`SELECT set_config('caderneta.actor', 'restore', true)`);
    await refusePresent(owner, institution);
    const columns = await stage(owner, backup, institution);
    if (columns.has('institutions')) await refuseHalfDeleted(owner, backup.file, institution);
    await refuseUnfit(owner, { file: backup.file, institution, isEmpty: !columns.has('institutions') });
    accounts = await chooseAccounts(owner, columns);
    await refuseNewOwner(owner, institution, { ownerEmail, hasMembers: columns.has('memberships') });
    if (columns.has('totp_secrets')) withoutSecondFactor = await sealedElsewhere(owner, columns);
    const hasAnonymous = columns.get('clients')?.includes('anonymised_at') ?? false;
    if (hasAnonymous) await setAnonymousAside(owner);
    // The history comes first, in its order and under new numbers, so that what the triggers add follows it.
    const order = ['audit_log', ...BACKUP_TABLES.filter((table) => table !== 'audit_log')];
    for (const table of order) {
      const present = columns.get(table);
      if (present === undefined) continue;
      if (table === KEPT_FROM) await takeOverKeptFrom(owner);
      else if (!OF_NOBODY.includes(table)) rows[table] = await insertStaged(owner, table, present);
      if (table === 'audit_log') await noteAbsence(owner, institution);
    }
    if (hasAnonymous) await makeAnonymousAgain(owner);
    await stay(owner, institution);
  });
  return { rows, accounts, withoutSecondFactor };
}

async function refusePresent(owner: OwnerConnection, institution: string): Promise<void> {
  const { rows } = await owner.query('SELECT FROM institutions WHERE id = $1', [institution]);
  if (rows.length > 0)
    throw new BackupError(`A instituição ${institution} já está neste banco. Nada foi alterado.`);
}

/** Loads the rows of the institution, and all accounts, into temporary tables; returns the columns the file has of each. */
async function stage(
  owner: OwnerConnection,
  backup: VerifiedBackup,
  institution: string,
): Promise<Map<string, readonly string[]>> {
  const columns = new Map<string, readonly string[]>();
  await loadParts(owner, backup, async (part) => {
    const list = part.columns.map(escapeIdentifier).join(', ');
    await owner.query(
      `CREATE TEMP TABLE ${staged(part.table)} ON COMMIT DROP AS SELECT ${list} FROM ${escapeIdentifier(part.table)} WITH NO DATA`,
    );
    columns.set(part.table, part.columns);
    const isShared = [...OF_NOBODY, KEPT_FROM, ...OF_PEOPLE.keys()].includes(part.table);
    return {
      table: staged(part.table),
      ...(isShared ? {} : { chosen: rowsOfInstitution(part, institution, backup.file) }),
    };
  });
  return columns;
}

/** Compares the text of one column: an id or a scope, in which COPY has nothing to escape. */
function rowsOfInstitution(
  { table, columns }: BackupPart,
  institution: string,
  file: string,
): (rows: Buffer) => Buffer {
  const [column, value] =
    table === 'institutions'
      ? ['id', institution]
      : table === 'idempotency_keys'
        ? ['scope', `lender:${institution}`]
        : ['institution_id', institution];
  const at = columns.indexOf(column);
  if (at === -1)
    throw new BackupError(
      `${file} não diz de que instituição são as linhas de ${table} (falta ${column}). Nada foi alterado.`,
    );
  return (rows) => {
    const lines = rows.toString('utf8').split('\n');
    const chosen = lines.filter((text) => text !== '' && text.split('\t', at + 1)[at] === value);
    return Buffer.from(chosen.map((text) => `${text}\n`).join(''));
  };
}

/** A file that was made while it was deleted has a part of it. */
async function refuseHalfDeleted(owner: OwnerConnection, file: string, institution: string): Promise<void> {
  const { rows } = await owner.query(
    `SELECT FROM ${staged('institutions')} WHERE to_jsonb(${staged('institutions')}) ->> 'deleting_since' IS NOT NULL`,
  );
  if (rows.length > 0)
    throw new BackupError(
      `${file} foi feito enquanto a instituição ${institution} era apagada. Use um backup anterior. Nada foi alterado.`,
    );
}

/** It was closed, or deleted, before the operator brought it back (AS-13). */
async function stay(owner: OwnerConnection, institution: string): Promise<void> {
  await owner.query('UPDATE institutions SET closing_on = NULL WHERE id = $1 AND closing_on IS NOT NULL', [
    institution,
  ]);
  await owner.query(`DELETE FROM ${CLOSED} WHERE id = $1`, [institution]);
}

async function refuseUnfit(
  owner: OwnerConnection,
  { file, institution, isEmpty }: { file: string; institution: string; isEmpty: boolean },
): Promise<void> {
  const { rows } = isEmpty
    ? { rows: [] }
    : await owner.query<{ owns_another: boolean }>(
        `SELECT EXISTS (SELECT FROM institutions i WHERE i.user_id = r.user_id) AS owns_another FROM ${staged('institutions')} r`,
      );
  const [found] = rows;
  if (found === undefined)
    throw new BackupError(`${file} não tem a instituição ${institution}. Nada foi alterado.`);
  if (found.owns_another)
    throw new BackupError(
      `A conta dona da instituição ${institution} já tem outra neste banco. Nada foi alterado.`,
    );
}

/** Keeps, of the staged accounts, those the institution's rows name and the database lacks; returns their e-mails. */
async function chooseAccounts(
  owner: OwnerConnection,
  columns: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const { rows: references } = await owner.query<{ named: string; column: string }>(
    `SELECT 'restored_' || c.relname AS named, a.attname AS column
     FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid
     JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
     WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass AND NOT c.relname = ANY($1)
       AND to_regclass('pg_temp.restored_' || c.relname) IS NOT NULL`,
    [[...OF_PEOPLE.keys()]],
  );
  const named = references.map(
    (reference) =>
      `SELECT ${escapeIdentifier(reference.column)} AS id FROM ${escapeIdentifier(reference.named)}`,
  );
  await owner.query(
    `CREATE TEMP TABLE restored_people ON COMMIT DROP AS
     SELECT id FROM (${named.join(' UNION ')}) AS named WHERE id IS NOT NULL AND NOT EXISTS (SELECT FROM users u WHERE u.id = named.id)`,
  );
  for (const [table, column] of OF_PEOPLE)
    if (columns.has(table))
      await owner.query(
        `DELETE FROM ${staged(table)} WHERE ${column} NOT IN (SELECT id FROM restored_people)`,
      );
  const { rows } = await owner.query<{ email: string; is_taken: boolean }>(
    `SELECT r.email, EXISTS (SELECT FROM users u WHERE u.email = r.email) AS is_taken FROM ${staged('users')} r ORDER BY 1`,
  );
  const taken = rows.find(({ is_taken }) => is_taken);
  if (taken !== undefined)
    throw new BackupError(
      `O e-mail ${taken.email} é hoje de outra conta, que não é a do backup. Troque o e-mail dela e tente de novo. Nada foi alterado.`,
    );
  return rows.map(({ email }) => email);
}

/** An account that is there owns what a file says only where the operator names it: the file may be of another hand. */
async function refuseNewOwner(
  owner: OwnerConnection,
  institution: string,
  { ownerEmail, hasMembers }: { ownerEmail: string | undefined; hasMembers: boolean },
): Promise<void> {
  const members = hasMembers ? `UNION SELECT user_id FROM ${staged('memberships')} WHERE role = 'owner'` : '';
  const { rows } = await owner.query<{ email: string }>(
    `SELECT email FROM users WHERE id IN (SELECT user_id FROM ${staged('institutions')} ${members})
       AND email IS DISTINCT FROM $1 ORDER BY 1`,
    [ownerEmail ?? null],
  );
  const [first] = rows;
  if (first !== undefined)
    throw new BackupError(
      `A conta ${first.email} já está neste banco, e o backup a torna dona da instituição ${institution}. ` +
        `Se a instituição é mesmo dela, repita com --owner ${first.email}. Nada foi alterado.`,
    );
}

/** Accounts whose second factor this installation cannot read, because its key is another. */
async function sealedElsewhere(
  owner: OwnerConnection,
  columns: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const keyIn = (table: string) => `(SELECT value FROM ${table} WHERE name = '${TOTP_KEY}')`;
  const theirs = columns.has(SECRETS) ? keyIn(staged(SECRETS)) : 'NULL';
  const { rows } = await owner.query<{ email: string }>(
    `SELECT email FROM ${staged('users')} WHERE id IN (SELECT user_id FROM ${staged('totp_secrets')})
       AND ${theirs} IS DISTINCT FROM ${keyIn(SECRETS)} ORDER BY 1`,
  );
  return rows.map(({ email }) => email);
}

/** Numbers that the database gives out by itself are given out again, in the order of the old ones. */
async function insertStaged(
  owner: OwnerConnection,
  table: string,
  columns: readonly string[],
): Promise<number> {
  const numbered = (await columnsOf(owner, table))
    .filter(({ sequence }) => sequence !== null)
    .map(({ name }) => name);
  const list = columns
    .filter((column) => !numbered.includes(column))
    .map(escapeIdentifier)
    .join(', ');
  const order = numbered.length === 0 ? '' : `ORDER BY ${numbered.map(escapeIdentifier).join(', ')}`;
  const { rowCount } = await owner.query(
    `INSERT INTO ${escapeIdentifier(table)} (${list}) SELECT ${list} FROM ${staged(table)} ${order}`,
  );
  return rowCount ?? 0;
}

/** Nothing is written of a client who was made anonymous (LP-6), so that they are that again only once everything of them is there. */
async function setAnonymousAside(owner: OwnerConnection): Promise<void> {
  await owner.query(
    `CREATE TEMP TABLE restored_anonymous ON COMMIT DROP AS
     SELECT institution_id, id, anonymised_at FROM ${staged('clients')} WHERE anonymised_at IS NOT NULL`,
  );
  await owner.query(`UPDATE ${staged('clients')} SET anonymised_at = NULL WHERE anonymised_at IS NOT NULL`);
}

async function makeAnonymousAgain(owner: OwnerConnection): Promise<void> {
  await owner.query(
    `UPDATE clients AS c SET anonymised_at = r.anonymised_at FROM restored_anonymous AS r
     WHERE (c.institution_id, c.id) = (r.institution_id, r.id)`,
  );
}

async function takeOverKeptFrom(owner: OwnerConnection): Promise<void> {
  await owner.query(
    `INSERT INTO ${KEPT_FROM} AS ours (kept_from) SELECT kept_from FROM ${staged(KEPT_FROM)}
     ON CONFLICT (only_row) DO UPDATE SET kept_from = greatest(ours.kept_from, excluded.kept_from)`,
  );
}

/** Ends the history of each record with its deletion, since the triggers write that it is inserted (I11). */
async function noteAbsence(owner: OwnerConnection, institution: string): Promise<void> {
  await owner.query(
    `INSERT INTO audit_log (institution_id, table_name, row_id, op, actor, before)
     SELECT institution_id, table_name, row_id, 'delete', 'restore', after
     FROM (
       SELECT DISTINCT ON (table_name, row_id) * FROM audit_log
       WHERE institution_id = $1 AND table_name NOT IN ('totp_secrets', 'passkeys') ORDER BY table_name, row_id, id DESC
     ) AS last
     WHERE op <> 'delete'`,
    [institution],
  );
}
