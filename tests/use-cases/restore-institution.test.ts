import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import {
  aCashEntry,
  aClient,
  aLender,
  aLoan,
  aFile,
  aLogo,
  aMember,
  aPayment,
  aPlanLoan,
  aPreset,
  aRenewal,
} from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { contentOf, signed, withoutColumn, withValue } from './backup-files.ts';
import { envOf, runCommand } from './run-command.ts';

let folder: string;
let source: TestDatabase;
let file: string;
let ana: { id: string; user_id: string };
let bia: { id: string; user_id: string };
/** The account of the manager of both. */
let manager: string;

/** Two lenders with a manager who works for both. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-institution-'));
  source = await createTestDatabase();
  ana = await aLender(source.owner, { email: 'ana@exemplo.com.br' });
  bia = await aLender(source.owner, { email: 'bia@exemplo.com.br' });
  for (const lender of [ana, bia]) await fill(source, lender.id);
  manager = (await aMember(source.owner, ana.id, { role: 'manager', email: 'gil@exemplo.com.br' })).user;
  await source.ownerPool.query(
    `INSERT INTO memberships (institution_id, user_id, role) VALUES ($1, $2, 'manager')`,
    [bia.id, manager],
  );
  await source.ownerPool.query(
    `INSERT INTO recovery_codes (id, user_id, code_hash) VALUES ($1, $2, '\\x01')`,
    [newId(), ana.user_id],
  );
  file = path.join(folder, 'both.backup');
  expect(await runCommand(['backup', file, '--check'], envOf(source))).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

async function fill({ owner }: TestDatabase, institution_id: string): Promise<void> {
  const { id: client_id } = await aClient(owner, { institution_id });
  const loan = await aLoan(owner, { institution_id, client_id });
  await aPayment(owner, loan, {});
  await aRenewal(owner, loan);
  await aPlanLoan(owner, { institution_id, client_id });
  await aPreset(owner, { institution_id });
  await aCashEntry(owner, { institution_id });
  await aLogo(owner, institution_id);
  await aFile(owner, { institution_id, client_id });
}

const TABLES = [
  'memberships',
  'institution_logos',
  'clients',
  'files',
  'file_contents',
  'loans',
  'installments',
  'payments',
  'loan_presets',
  'cash_entries',
];

/** The rows of an institution; the numbers of events are given out again, their order stays. */
async function recordsOf({ ownerPool }: TestDatabase, institution: string) {
  const records: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const { rows } = await ownerPool.query<{ row: string }>(
      `SELECT r::text AS row FROM ${table} r WHERE institution_id = $1 ORDER BY 1`,
      [institution],
    );
    records[table] = rows.map(({ row }) => row);
  }
  const { rows: events } = await ownerPool.query<{ event: unknown }>(
    `SELECT to_jsonb(e) - 'seq' AS event FROM loan_events e WHERE institution_id = $1 ORDER BY seq`,
    [institution],
  );
  const { rows: institutions } = await ownerPool.query<{ row: string }>(
    'SELECT i::text AS row FROM institutions i WHERE id = $1',
    [institution],
  );
  return { ...records, events, institutions };
}

const emailsIn = async ({ ownerPool }: TestDatabase) =>
  (await ownerPool.query<{ email: string }>('SELECT email FROM users ORDER BY 1')).rows.map(
    ({ email }) => email,
  );

const brokenIn = ({ ownerUrl }: TestDatabase) =>
  withOwnerConnection(ownerUrl, async (owner) =>
    (await checkInvariants(owner)).filter(({ broken }) => broken > 0),
  );

test('one institution comes back into a database that is in use, with its people and its history, and every sum is right', async () => {
  const target = await createTestDatabase();
  try {
    const other = await aLender(target.owner, { email: 'caio@exemplo.com.br' });
    await fill(target, other.id);
    const before = await recordsOf(target, other.id);
    const first = await runCommand(['restore', file, '--institution', ana.id], envOf(target));
    expect(first).toMatchObject({ code: 0, complained: '' });
    expect(first.said).toContain('1 cliente(s), 2 empréstimo(s)');
    expect(first.said).toContain('Voltaram com as senhas de então: ana@exemplo.com.br, gil@exemplo.com.br.');
    expect(await recordsOf(target, ana.id)).toEqual(await recordsOf(source, ana.id));
    expect(await recordsOf(target, other.id)).toEqual(before);
    expect(await recordsOf(target, bia.id)).toMatchObject({ institutions: [], clients: [] });
    expect(await brokenIn(target)).toEqual([]);
    const { rows: codes } = await target.ownerPool.query('SELECT user_id FROM recovery_codes');
    expect(codes).toEqual([{ user_id: ana.user_id }]);

    // What happened before the restore, then that it was gone, then that it is back.
    const { rows: history } = await target.ownerPool.query<{ op: string; actor: string }>(
      `SELECT op, actor FROM audit_log WHERE institution_id = $1 AND table_name = 'institutions' ORDER BY id`,
      [ana.id],
    );
    expect(history.map(({ op }) => op)).toEqual(['insert', 'update', 'delete', 'insert']);
    expect(history.slice(2).map(({ actor }) => actor)).toEqual(['restore', 'restore']);

    // The manager of both is there already and is left as they are.
    await target.ownerPool.query(
      `UPDATE users SET name = 'Nome de hoje' WHERE email <> 'caio@exemplo.com.br'`,
    );
    const second = await runCommand(['restore', file, '--institution', bia.id], envOf(target));
    expect(second).toMatchObject({ code: 0, complained: '' });
    expect(second.said).toContain('Voltaram com as senhas de então: bia@exemplo.com.br.');
    expect(await recordsOf(target, bia.id)).toEqual(await recordsOf(source, bia.id));
    expect(await emailsIn(target)).toEqual([...(await emailsIn(source)), 'caio@exemplo.com.br'].sort());
    expect(await brokenIn(target)).toEqual([]);
  } finally {
    await target.drop();
  }
});

test('an institution that is there, one that is not in the file, and what is no id are refused, and nothing changes', async () => {
  const before = await recordsOf(source, ana.id);
  const restore = (id: string) => runCommand(['restore', file, '--institution', id], envOf(source));
  expect(await restore(ana.id)).toMatchObject({
    code: 1,
    complained: `A instituição ${ana.id} já está neste banco. Nada foi alterado.`,
  });
  const unknown = newId();
  expect(await restore(unknown)).toMatchObject({
    code: 1,
    complained: `${file} não tem a instituição ${unknown}. Nada foi alterado.`,
  });
  expect(await restore('ana')).toMatchObject({ code: 2 });
  expect(await recordsOf(source, ana.id)).toEqual(before);
});

test('an e-mail that is another account by now is refused whole', async () => {
  const target = await createTestDatabase();
  try {
    await aLender(target.owner, { email: 'ana@exemplo.com.br' });
    const refused = await runCommand(['restore', file, '--institution', ana.id], envOf(target));
    expect(refused.code).toBe(1);
    expect(refused.complained).toContain('O e-mail ana@exemplo.com.br é hoje de outra conta');
    expect(await recordsOf(target, ana.id)).toMatchObject({ institutions: [], clients: [], events: [] });
    expect(await emailsIn(target)).toEqual(['ana@exemplo.com.br']);
  } finally {
    await target.drop();
  }
});

test('a file that does not say whose its rows are is refused, by the name of the table', async () => {
  const target = await createTestDatabase();
  try {
    const content = await contentOf(file);
    for (const [table, column] of [
      ['memberships', 'institution_id'],
      ['payments', 'institution_id'],
      ['institutions', 'id'],
    ] as const) {
      const silent = path.join(folder, `${table}.backup`);
      await writeFile(silent, signed(withoutColumn(content, table, column)));
      expect(await runCommand(['restore', silent, '--institution', ana.id], envOf(target))).toMatchObject({
        code: 1,
        complained: `${silent} não diz de que instituição são as linhas de ${table} (falta ${column}). Nada foi alterado.`,
      });
    }
    expect(await emailsIn(target)).toEqual([]);
  } finally {
    await target.drop();
  }
});

test('an account that is there becomes the owner of what a file brings only where the operator names it', async () => {
  const target = await createTestDatabase();
  const restore = (from: string, ...more: string[]) =>
    runCommand(['restore', from, '--institution', ana.id, ...more], envOf(target));
  const refused = (email: string) => ({
    code: 1,
    complained:
      `A conta ${email} já está neste banco, e o backup a torna dona da instituição ${ana.id}. ` +
      `Se a instituição é mesmo dela, repita com --owner ${email}. Nada foi alterado.`,
  });
  try {
    // The manager of both institutions is there, as an account without an institution.
    await target.ownerPool.query(
      `INSERT INTO users (id, email, password_hash) VALUES ($1, 'gil@exemplo.com.br', '-')`,
      [manager],
    );
    const promoting = path.join(folder, 'promoting.backup');
    const everyOwner = { table: 'memberships', column: 'role', value: 'owner' };
    await writeFile(promoting, signed(withValue(await contentOf(file), everyOwner)));
    expect(await restore(promoting)).toMatchObject(refused('gil@exemplo.com.br'));
    expect(await restore(promoting, '--owner', 'ana@exemplo.com.br')).toMatchObject(
      refused('gil@exemplo.com.br'),
    );
    // As what they were in the file, they come back with it.
    expect(await restore(file)).toMatchObject({ code: 0 });
    expect(await recordsOf(target, ana.id)).toEqual(await recordsOf(source, ana.id));
  } finally {
    await target.drop();
  }
});

test('the owner who is there and whom the operator names gets the institution back', async () => {
  const target = await createTestDatabase();
  try {
    await target.ownerPool.query(
      `INSERT INTO users (id, email, password_hash) VALUES ($1, 'ana@exemplo.com.br', '-')`,
      [ana.user_id],
    );
    const restore = (...more: string[]) =>
      runCommand(['restore', file, '--institution', ana.id, ...more], envOf(target));
    expect((await restore()).complained).toContain('repita com --owner ana@exemplo.com.br');
    expect(await restore('--owner', 'Ana@Exemplo.com.br')).toMatchObject({ code: 0, complained: '' });
    expect(await recordsOf(target, ana.id)).toEqual(await recordsOf(source, ana.id));
    expect(await runCommand(['restore', file, '--owner', 'ana@exemplo.com.br'], envOf(target))).toMatchObject(
      {
        code: 2,
      },
    );
  } finally {
    await target.drop();
  }
});
