import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sqlStateOf } from '#server/db/database-errors.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import {
  aCashEntry,
  aClient,
  aContact,
  aVisit,
  aHeldEntry,
  anAccess,
  anIncident,
  aDocument,
  aFile,
  anAcceptance,
  aProof,
  aDataRequest,
  aLoan,
  aMember,
  aPayment,
  aPreset,
  aTag,
  aGuarantee,
  anImport,
  anInterest,
  aRenewal,
} from '#tests/support/records.ts';

import {
  MATRIX,
  restOf,
  ROLES,
  STATEMENTS,
  VERBS,
  type Holding,
  type Reach,
  type Role,
  type Verb,
} from './tenant-matrix.ts';
import { portfolio } from './tenant-access.ts';

/** Whose row a statement names, or that the tenant was never said. */
const WHOSE = ['own', 'sibling', 'other', 'none'] as const;
type Whose = (typeof WHOSE)[number];
type Seen = number | 'denied';
type Cells = Record<Whose, Seen>;

const DENIED = '42501';
let database: TestDatabase;
let mine: Holding;
/** Another client of the same institution: the institution's own, and none of the borrower's business. */
let sibling: Holding;
let theirs: Holding;

beforeAll(async () => {
  database = await createTestDatabase();
  mine = await holding();
  theirs = await holding();
  sibling = await siblingOf(mine);
  for (const of of [mine, theirs, sibling])
    for (const statement of restOf(of)) await database.ownerPool.query(statement);
});
afterAll(() => database.drop());

async function holding(): Promise<Holding> {
  const made = await portfolio(database.owner);
  const client = await database.owner
    .selectFrom('clients')
    .select('cpf')
    .where('id', '=', made.clientId)
    .executeTakeFirstOrThrow();
  const collector = await collectorOf(made.institution, made.clientId);
  await database.ownerPool.query('UPDATE held_entries SET entered_by = $1 WHERE id = $2', [
    collector,
    made.rows.held_entries,
  ]);
  return { ...made, cpf: client.cpf, collector };
}

/** May lend, so that a loan is refused for the client's sake alone. */
async function collectorOf(institution: string, clientId: string): Promise<string> {
  const { owner } = database;
  const { user } = await aMember(owner, institution, { role: 'collector' });
  await owner.updateTable('memberships').set({ can_lend: true }).where('user_id', '=', user).execute();
  await owner.updateTable('clients').set({ collector_user_id: user }).where('id', '=', clientId).execute();
  return user;
}

async function siblingOf(of: Holding): Promise<Holding> {
  const { owner } = database;
  const client = await aClient(owner, { institution_id: of.institution });
  const loan = await aLoan(owner, { institution_id: of.institution, client_id: client.id });
  const payment = await aPayment(owner, loan);
  const renewal = await aRenewal(owner, loan);
  const interest = await anInterest(owner, {
    institution_id: of.institution,
    client_id: client.id,
    client_cpf: client.cpf,
  });
  // Not shown in the portal: the institution's own, and no borrower's business (SM-8).
  const preset = await aPreset(owner, { institution_id: of.institution, name: 'Só da casa' });
  const file = await aFile(owner, { institution_id: of.institution, client_id: client.id });
  const rows = {
    ...of.rows,
    files: file.id,
    file_contents: file.id,
    acceptances: (await anAcceptance(owner, loan)).id,
    payment_proofs: (await aProof(owner, loan, { file_id: file.id })).id,
    data_requests: (await aDataRequest(owner, { institution_id: of.institution, client_id: client.id })).id,
    clients: client.id,
    loans: loan.id,
    installments: loan.id,
    payments: payment.id,
    loan_events: renewal,
    interests: interest.id,
    guarantees: (await aGuarantee(owner, loan)).id,
    loan_presets: preset.id,
    tags: (await aTag(owner, { institution_id: of.institution, name: 'Só da casa', position: 2 })).id,
    cash_entries: (await aCashEntry(owner, { institution_id: of.institution })).id,
    incidents: (await anIncident(owner, { institution_id: of.institution })).id,
    client_accesses: (await anAccess(owner, { institution_id: of.institution, client_id: client.id })).id,
    imports: (await anImport(owner, { institution_id: of.institution })).id,
    contacts_made: (await aContact(owner, { institution_id: of.institution, client_id: client.id })).id,
    visits: (await aVisit(owner, { institution_id: of.institution, client_id: client.id })).id,
    documents_issued: (
      await aDocument(owner, { institution_id: of.institution, client_id: client.id, loan_id: loan.id })
    ).id,
  };
  const collector = await collectorOf(of.institution, client.id);
  const held = { institution_id: of.institution, loan_id: loan.id, entered_by: collector };
  const rowsOfBoth = { ...rows, held_entries: (await aHeldEntry(owner, held)).id };
  return { ...of, clientId: client.id, cpf: client.cpf, collector, rows: rowsOfBoth };
}

/** Everything in here is undone, whatever it was. */
async function undone<T>(work: (owner: PoolClient) => Promise<T>): Promise<T> {
  const owner = await database.ownerPool.connect();
  try {
    await owner.query('BEGIN');
    return await work(owner);
  } finally {
    await owner.query('ROLLBACK');
    owner.release();
  }
}

async function seenBy(
  owner: PoolClient,
  { table, verb, role, whose }: { table: string; verb: Verb; role: Role; whose: Whose },
): Promise<Seen> {
  const statements = STATEMENTS[table];
  if (statements === undefined) throw new Error(`no statements of ${table}`);
  const of = { own: mine, none: mine, sibling, other: theirs }[whose];
  const where = statements.where(of, role);
  const statement = {
    select: `SELECT 1 FROM ${table} WHERE ${where}`,
    insert: `INSERT INTO ${table} ${statements.insert(of, role)}`,
    update: `UPDATE ${table} SET ${statements.update(role)} WHERE ${where}`,
    delete: `DELETE FROM ${table} WHERE ${where}`,
  }[verb];
  const makeRoom = verb === 'insert' ? (statements.makeRoom?.(of) ?? '') : '';
  return attempt(owner, { role, tenant: whose === 'none' ? null : mine, makeRoom, statement });
}

async function attempt(
  owner: PoolClient,
  attempted: { role: Role; tenant: Holding | null; makeRoom?: string; statement: string },
): Promise<Seen> {
  const { role, tenant, makeRoom = '', statement } = attempted;
  await owner.query('SAVEPOINT look');
  try {
    if (makeRoom !== '') await owner.query(makeRoom);
    const person = role === 'caderneta_collector' ? (tenant?.collector ?? '') : '';
    // One by one and by SET LOCAL, which is what reaches the workers of a cluster; the role is that of the connection to them.
    await owner.query(`SET LOCAL citus.propagate_set_commands = 'local'`);
    await owner.query(`SET LOCAL caderneta.institution = '${tenant?.institution ?? ''}'`);
    await owner.query(`SET LOCAL caderneta.client = '${tenant?.clientId ?? ''}'`);
    await owner.query(`SET LOCAL caderneta."user" = '${person}'`);
    await owner.query(`SELECT set_config('role', '${role}', true)`);
    const { rowCount } = await owner.query(statement);
    return Math.min(rowCount ?? 0, 1);
  } catch (error) {
    if (sqlStateOf(error) === DENIED) return 'denied';
    throw error;
  } finally {
    await owner.query('ROLLBACK TO SAVEPOINT look');
  }
}

async function cellsOf(owner: PoolClient, cell: { table: string; verb: Verb; role: Role }): Promise<Cells> {
  const cells: Cells = { own: 0, sibling: 0, other: 0, none: 0 };
  for (const whose of WHOSE) cells[whose] = await seenBy(owner, { ...cell, whose });
  return cells;
}

function expectedOf({ table, verb, role }: { table: string; verb: Verb; role: Role }): Cells {
  const reach: Reach = MATRIX[table]?.[role][VERBS.indexOf(verb)] ?? 'denied';
  switch (reach) {
    case 'denied':
      return { own: 'denied', sibling: 'denied', other: 'denied', none: 'denied' };
    case 'all':
      return { own: 1, sibling: 1, other: 1, none: 1 };
    case 'own': {
      // A row one may not write is refused; one that is not there to be changed is simply not found.
      const hidden = verb === 'insert' ? 'denied' : 0;
      const shared =
        role === 'caderneta_lender' ||
        table === 'institutions' ||
        (role === 'caderneta_collector' && OF_THE_HOUSE.includes(table));
      return { own: 1, sibling: shared ? 1 : hidden, other: hidden, none: hidden };
    }
  }
}

/** What a collector works with besides clients: the institution's own, the same for every one of them. */
const OF_THE_HOUSE = ['loan_presets', 'tags', 'message_templates', 'change_outbox'];

test.each(Object.keys(MATRIX))(
  'every verb on %s as every role: own, sibling, other, no tenant',
  async (table) => {
    const cases = ROLES.flatMap((role) => VERBS.map((verb) => ({ table, role, verb })));
    const found = await undone(async (owner) => {
      const seen = [];
      for (const cell of cases) seen.push({ ...cell, ...(await cellsOf(owner, cell)) });
      return seen;
    });
    expect(found).toEqual(cases.map((cell) => ({ ...cell, ...expectedOf(cell) })));
  },
);

test('every table of the schema is in the matrix and has row-level security', async () => {
  const { rows } = await database.ownerPool.query<{ name: string; secured: boolean }>(
    `SELECT relname AS name, relrowsecurity AS secured FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  expect(rows.filter(({ secured }) => !secured)).toEqual([]);
  // The months of the audit, on which no role has a grant.
  const tables = rows.filter(({ name }) => !/^audit_log_(\d{4}_\d{2}|rest)$/.test(name));
  expect(rows.length - tables.length).toBe(4);
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(MATRIX).sort());
  expect(Object.keys(STATEMENTS).sort()).toEqual(Object.keys(MATRIX).sort());
});

interface Policy {
  readonly name: string;
  readonly table: string;
  readonly role: Role;
  readonly verb: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** Whether it lets some rows through and not others: the server's own policies mostly let all through. */
  readonly conditional: boolean;
}

async function policies(): Promise<Policy[]> {
  const { rows } = await database.ownerPool.query<Policy>(
    `SELECT policyname AS name, tablename AS table, roles[1]::text AS role, cmd AS verb,
       coalesce(qual, 'true') <> 'true' OR coalesce(with_check, 'true') NOT IN ('true', 'false') AS conditional
     FROM pg_policies WHERE schemaname = 'public' ORDER BY tablename, policyname`,
  );
  return rows;
}

/** What the statements of a policy's role on its table come to, now that somebody meddled with it. */
async function changedCells(policy: Policy, meddle: string): Promise<{ expected: Cells; seen: Cells }[]> {
  return undone(async (owner) => {
    await owner.query(meddle);
    const changed = [];
    for (const verb of VERBS) {
      const cell = { table: policy.table, role: policy.role, verb };
      const [expected, seen] = [expectedOf(cell), await cellsOf(owner, cell)];
      if (WHOSE.some((whose) => seen[whose] !== expected[whose])) changed.push({ expected, seen });
    }
    return changed;
  });
}

describe('a policy that is not there is noticed', () => {
  test('each one dropped: its role loses what it had', async () => {
    const all = await policies();
    expect(all.length).toBeGreaterThan(20);
    for (const policy of all) {
      const changed = await changedCells(policy, `DROP POLICY ${policy.name} ON ${policy.table}`);
      const lost = changed.some(({ expected, seen }) => expected.own === 1 && seen.own !== 1);
      expect({ ...policy, lost }).toEqual({ ...policy, lost: true });
    }
  });

  test("each condition dropped: somebody else's row is within reach", async () => {
    for (const policy of (await policies()).filter(({ conditional }) => conditional)) {
      const leak =
        (await changedCells(policy, blinded(policy))).some(
          ({ expected, seen }) => expected.other !== 1 && seen.other === 1,
        ) || (await undone((owner) => forbiddenWrite(owner, policy)));
      expect({ ...policy, leak }).toEqual({ ...policy, leak: true });
    }
  });

  test('row-level security switched off: every table a tenant reads leaks', async () => {
    for (const table of Object.keys(MATRIX).filter((t) => MATRIX[t]?.caderneta_lender[0] === 'own')) {
      const seen = await undone(async (owner) => {
        await owner.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
        return seenBy(owner, { table, verb: 'select', role: 'caderneta_lender', whose: 'other' });
      });
      expect({ table, seen }).toEqual({ table, seen: 1 });
    }
  });
});

function blinded({ name, table, verb }: Policy): string {
  const using = verb === 'INSERT' ? '' : 'USING (true)';
  const check = verb === 'SELECT' || verb === 'DELETE' ? '' : 'WITH CHECK (true)';
  return `ALTER POLICY ${name} ON ${table} ${using} ${check}`;
}

/** Policies that limit what is written, not whose row it is: refused while they stand, done once they are blind. */
async function forbiddenWrite(owner: PoolClient, policy: Policy): Promise<boolean> {
  const writes: Record<string, string> = {
    'interests.app_request': `INSERT INTO interests (institution_id, id, client_cpf, requested_amount, status)
      VALUES ('${theirs.institution}', gen_random_uuid(), '${theirs.cpf}', 100, 'Aprovado')`,
    'loan_events.app_overdue': `INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day)
      VALUES ('${theirs.institution}', gen_random_uuid(), '${theirs.rows.loans}', '${theirs.clientId}', 'renewed', '2026-01-01')`,
    'loans.app_overdue': `UPDATE loans SET status = 'ativo' WHERE id = '${theirs.rows.loans}'`,
  };
  const statement = writes[`${policy.table}.${policy.name}`];
  if (statement === undefined) return false;
  expect(await attempt(owner, { role: policy.role, tenant: null, statement })).toBe('denied');
  await owner.query(blinded(policy));
  return (await attempt(owner, { role: policy.role, tenant: null, statement })) === 1;
}
