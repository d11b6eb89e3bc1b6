import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

import {
  KEY_OF,
  attempt,
  portfolio,
  TENANT_TABLES,
  touched,
  type RunAs,
  type Portfolio,
  type TenantTable,
} from './tenant-access.ts';

let database: TestDatabase;
let mine: Portfolio;
let theirs: Portfolio;

beforeAll(async () => {
  database = await createTestDatabase();
  mine = await portfolio(database.owner);
  theirs = await portfolio(database.owner);
});
afterAll(() => database.drop());

/** The row is named by its id alone: only the database decides whose it is. */
const STATEMENTS = {
  select: (table: TenantTable, id: string) => sql`SELECT ${named(table)} FROM ${row(table, id)}`,
  update: (table: TenantTable, id: string) => {
    const column = sql.ref(UPDATABLE[table]);
    return sql`UPDATE ${sql.table(table)} SET ${column} = ${column} WHERE ${named(table)} = ${id}`;
  },
  delete: (table: TenantTable, id: string) => sql`DELETE FROM ${row(table, id)}`,
};
const named = (table: TenantTable) => sql.ref(KEY_OF[table]);
const row = (table: TenantTable, id: string) => sql`${sql.table(table)} WHERE ${named(table)} = ${id}`;
const UPDATABLE: Record<TenantTable, string> = {
  users: 'email',
  institutions: 'name',
  institution_logos: 'png',
  memberships: 'role',
  clients: 'name',
  interests: 'notes',
  loans: 'notes',
  installments: 'due_date',
  payments: 'notes',
  loan_events: 'facts',
  guarantees: 'name',
  loan_presets: 'name',
  tags: 'name',
  cash_entries: 'description',
  message_templates: 'body',
  contacts_made: 'sent',
  visits: 'withdrawn_at',
  held_entries: 'note',
  documents_issued: 'amount',
  files: 'name',
  file_contents: 'content',
  acceptances: 'withdrawn_at',
  payment_proofs: 'reason',
  data_requests: 'answer',
  imports: 'status',
  import_rows: 'ticked',
  bank_statements: 'undone_at',
  bank_lines: 'text',
  known_payers: 'client_id',
  incidents: 'facts',
  client_accesses: 'kind',
};
type Verb = keyof typeof STATEMENTS;
type Allowed = Record<TenantTable, Record<Verb, number | 'denied'>>;

const asMe: RunAs = (work) => database.db.asLender(mine.institution, work);
const asMyClient: RunAs = (work) =>
  database.db.asBorrower({ institution: mine.institution, clientId: mine.clientId }, work);
const asServer: RunAs = (work) => database.db.asSystem(work);

const OF_A_LENDER: Allowed = {
  users: { select: 'denied', update: 'denied', delete: 'denied' },
  institutions: { select: 1, update: 1, delete: 'denied' },
  institution_logos: { select: 1, update: 1, delete: 1 },
  memberships: { select: 1, update: 'denied', delete: 'denied' },
  clients: { select: 1, update: 1, delete: 'denied' },
  interests: { select: 1, update: 1, delete: 1 },
  loans: { select: 1, update: 1, delete: 'denied' },
  installments: { select: 1, update: 1, delete: 1 },
  payments: { select: 1, update: 'denied', delete: 'denied' },
  loan_events: { select: 1, update: 'denied', delete: 'denied' },
  guarantees: { select: 1, update: 1, delete: 1 },
  loan_presets: { select: 1, update: 1, delete: 'denied' },
  tags: { select: 1, update: 1, delete: 1 },
  cash_entries: { select: 1, update: 1, delete: 'denied' },
  message_templates: { select: 1, update: 1, delete: 1 },
  contacts_made: { select: 1, update: 1, delete: 'denied' },
  visits: { select: 1, update: 1, delete: 'denied' },
  held_entries: { select: 1, update: 1, delete: 'denied' },
  documents_issued: { select: 1, update: 'denied', delete: 'denied' },
  files: { select: 1, update: 1, delete: 'denied' },
  file_contents: { select: 1, update: 'denied', delete: 'denied' },
  acceptances: { select: 1, update: 1, delete: 'denied' },
  payment_proofs: { select: 1, update: 1, delete: 'denied' },
  data_requests: { select: 1, update: 1, delete: 'denied' },
  imports: { select: 1, update: 1, delete: 1 },
  import_rows: { select: 1, update: 1, delete: 'denied' },
  bank_statements: { select: 1, update: 1, delete: 'denied' },
  bank_lines: { select: 1, update: 1, delete: 'denied' },
  known_payers: { select: 1, update: 1, delete: 1 },
  incidents: { select: 1, update: 'denied', delete: 'denied' },
  client_accesses: { select: 1, update: 'denied', delete: 'denied' },
};
const OF_A_BORROWER: Allowed = {
  users: { select: 'denied', update: 'denied', delete: 'denied' },
  institution_logos: { select: 'denied', update: 'denied', delete: 'denied' },
  institutions: { select: 1, update: 'denied', delete: 'denied' },
  memberships: { select: 'denied', update: 'denied', delete: 'denied' },
  clients: { select: 1, update: 'denied', delete: 'denied' },
  interests: { select: 1, update: 'denied', delete: 'denied' },
  loans: { select: 1, update: 'denied', delete: 'denied' },
  installments: { select: 1, update: 'denied', delete: 'denied' },
  payments: { select: 1, update: 'denied', delete: 'denied' },
  loan_events: { select: 'denied', update: 'denied', delete: 'denied' },
  guarantees: { select: 1, update: 'denied', delete: 'denied' },
  loan_presets: { select: 1, update: 'denied', delete: 'denied' },
  tags: { select: 'denied', update: 'denied', delete: 'denied' },
  cash_entries: { select: 'denied', update: 'denied', delete: 'denied' },
  message_templates: { select: 'denied', update: 'denied', delete: 'denied' },
  contacts_made: { select: 'denied', update: 'denied', delete: 'denied' },
  visits: { select: 1, update: 'denied', delete: 'denied' },
  held_entries: { select: 'denied', update: 'denied', delete: 'denied' },
  documents_issued: { select: 'denied', update: 'denied', delete: 'denied' },
  files: { select: 1, update: 'denied', delete: 'denied' },
  file_contents: { select: 'denied', update: 'denied', delete: 'denied' },
  acceptances: { select: 1, update: 'denied', delete: 'denied' },
  payment_proofs: { select: 1, update: 'denied', delete: 'denied' },
  data_requests: { select: 1, update: 'denied', delete: 'denied' },
  imports: { select: 'denied', update: 'denied', delete: 'denied' },
  import_rows: { select: 'denied', update: 'denied', delete: 'denied' },
  bank_statements: { select: 'denied', update: 'denied', delete: 'denied' },
  bank_lines: { select: 'denied', update: 'denied', delete: 'denied' },
  known_payers: { select: 'denied', update: 'denied', delete: 'denied' },
  incidents: { select: 'denied', update: 'denied', delete: 'denied' },
  client_accesses: { select: 'denied', update: 'denied', delete: 'denied' },
};
const OF_THE_SERVER: Allowed = {
  users: { select: 1, update: 1, delete: 'denied' },
  institution_logos: { select: 1, update: 'denied', delete: 'denied' },
  institutions: { select: 1, update: 'denied', delete: 'denied' },
  memberships: { select: 1, update: 1, delete: 'denied' },
  clients: { select: 1, update: 'denied', delete: 'denied' },
  interests: { select: 1, update: 'denied', delete: 'denied' },
  loans: { select: 1, update: 'denied', delete: 'denied' },
  installments: { select: 'denied', update: 'denied', delete: 'denied' },
  payments: { select: 'denied', update: 'denied', delete: 'denied' },
  loan_events: { select: 'denied', update: 'denied', delete: 'denied' },
  guarantees: { select: 'denied', update: 'denied', delete: 'denied' },
  loan_presets: { select: 'denied', update: 'denied', delete: 'denied' },
  tags: { select: 'denied', update: 'denied', delete: 'denied' },
  cash_entries: { select: 'denied', update: 'denied', delete: 'denied' },
  message_templates: { select: 'denied', update: 'denied', delete: 'denied' },
  contacts_made: { select: 1, update: 'denied', delete: 1 },
  visits: { select: 1, update: 'denied', delete: 1 },
  held_entries: { select: 'denied', update: 'denied', delete: 'denied' },
  documents_issued: { select: 'denied', update: 'denied', delete: 'denied' },
  files: { select: 'denied', update: 'denied', delete: 'denied' },
  file_contents: { select: 'denied', update: 'denied', delete: 'denied' },
  acceptances: { select: 'denied', update: 'denied', delete: 'denied' },
  payment_proofs: { select: 'denied', update: 'denied', delete: 'denied' },
  data_requests: { select: 'denied', update: 'denied', delete: 'denied' },
  imports: { select: 'denied', update: 'denied', delete: 'denied' },
  import_rows: { select: 'denied', update: 'denied', delete: 'denied' },
  bank_statements: { select: 'denied', update: 'denied', delete: 'denied' },
  bank_lines: { select: 'denied', update: 'denied', delete: 'denied' },
  known_payers: { select: 'denied', update: 'denied', delete: 'denied' },
  incidents: { select: 'denied', update: 'denied', delete: 'denied' },
  client_accesses: { select: 1, update: 'denied', delete: 1 },
};

const cases = (allowed: Allowed) =>
  TENANT_TABLES.flatMap((table) =>
    (['select', 'update', 'delete'] as const).map((verb) => ({ table, verb, own: allowed[table][verb] })),
  );

describe.each([
  { who: 'a lender', runAs: asMe, allowed: OF_A_LENDER },
  { who: 'a borrower', runAs: asMyClient, allowed: OF_A_BORROWER },
])('$who', ({ runAs, allowed }) => {
  test.each(cases(allowed))("$verb on $table: its own $own, nobody else's", async ({ table, verb, own }) => {
    const look = (id: string) => attempt(runAs, (tx) => touched(STATEMENTS[verb](table, id).execute(tx)));
    expect(await look(mine.rows[table])).toBe(own);
    expect(await look(theirs.rows[table])).toBe(own === 1 ? 0 : own);
    expect(await look(newId())).toBe(own === 1 ? 0 : own);
  });
});

describe('the server before a tenant is known', () => {
  test.each(cases(OF_THE_SERVER))('$verb on $table: $own', async ({ table, verb, own }) => {
    const look = attempt(asServer, (tx) => touched(STATEMENTS[verb](table, mine.rows[table]).execute(tx)));
    expect(await look).toBe(own);
  });
});

test.each(TENANT_TABLES)('a role without a tenant sees no row of %s', async (table) => {
  for (const role of ['caderneta_lender', 'caderneta_collector', 'caderneta_borrower']) {
    const look = attempt(asServer, async (tx) => {
      await sql`SET LOCAL ROLE ${sql.ref(role)}`.execute(tx);
      return touched(sql`SELECT ${named(table)} FROM ${sql.table(table)}`.execute(tx));
    });
    expect([0, 'denied']).toContain(await look);
  }
});
