import { Client, Pool } from 'pg';
import { createDatabase } from '#server/db/database.ts';
import { typeParsers } from '#server/db/type-parsers.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';

const LENDERS = 200;
const SESSIONS_PER_LENDER = 2;
const SESSIONS_OF_THE_BIG = 20;
/** 500 loans and 100 clients each, as a trial had them; then ever larger lenders, to see what grows. */
const LOANS_EACH = 500;
export const SIZES = [500, 5_000, 50_000, 100_000, 1_000_000] as const;
/** More lenders of 1,000 clients, each of whom has so many loans. */
export const LOANS_EACH_OF_1000 = [1, 10, 100] as const;
const PASSWORD_HASH_OF = (hash: string) => hash.replaceAll("'", "''");

export interface BenchLender {
  institution: string;
  user: string;
  email: string;
  cookies: string[];
  loanIds: string[];
}

export interface BenchData {
  lenders: BenchLender[];
  /** One per size, from 500 loans to a million; the two largest have as many clients. */
  bySize: Map<number, BenchLender>;
  /** One of 1,000 clients per number of loans that each of them has; none where few sizes are wanted. */
  byLoansEach: Map<number, BenchLender>;
  readonly moreSessions: (
    lender: Pick<BenchLender, 'institution' | 'user'>,
    count: number,
  ) => Promise<string[]>;
  /** The cookie of a borrower of the institution; without a client, of the first. */
  readonly borrowerSession: (institution: string, client?: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Checkpoints, autovacuum and analyze would run again and again during the bulk load. */
const WHILE_SEEDING = { max_wal_size: '8GB', full_page_writes: 'off', autovacuum: 'off' };

/**
 * By SQL, with the triggers and foreign keys off, which is sound because every row is made by these few statements: no
 * history, and the totals computed at the end as the triggers would have kept it. What is overdue is marked so, or the
 * server would begin with marking a million loans. The indexes are made after the rows.
 */
export async function seed(
  ownerUrl: string,
  passwordHash: string,
  sizes: readonly number[] = SIZES,
  loansEach: readonly number[] = LOANS_EACH_OF_1000,
): Promise<void> {
  const [first, second] = await Promise.all([seedingClient(ownerUrl), seedingClient(ownerUrl)]);
  try {
    for (const [setting, value] of Object.entries(WHILE_SEEDING))
      await first.query(`ALTER SYSTEM SET ${setting} = '${value}'`);
    await first.query('SELECT pg_reload_conf()');
    const { rows: indexes } = await first.query<{ name: string; on: string; definition: string }>(
      `SELECT c.relname AS name, i.indrelid::regclass::text AS on, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid IN ('clients'::regclass, 'loans'::regclass, 'installments'::regclass, 'payments'::regclass) AND NOT i.indisunique`,
    );
    for (const { name } of indexes) await first.query(`DROP INDEX ${name}`);
    const { people, clients, loans } = seedingSql(passwordHash, sizes, loansEach);
    await first.query(people);
    const build = async (client: Client, tables: readonly string[]) => {
      for (const { on, definition } of indexes) if (tables.includes(on)) await client.query(definition);
      for (const table of tables) await client.query(`VACUUM (ANALYZE) ${table}`);
    };
    // Clients on one core, loans and payments on the other.
    await Promise.all([
      first.query(clients).then(() => build(first, ['clients'])),
      second.query(loans).then(() => build(second, ['loans', 'installments', 'payments'])),
    ]);
    await first.query('SELECT caderneta_recount_totals()');
    for (const table of ['users', 'portfolio_totals', 'day_totals', 'client_totals'])
      await first.query(`VACUUM (ANALYZE) ${table}`);
    for (const setting of Object.keys(WHILE_SEEDING)) await first.query(`ALTER SYSTEM RESET ${setting}`);
    await first.query('SELECT pg_reload_conf()');
    await first.query('CHECKPOINT');
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

async function seedingClient(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`,
  );
  return client;
}

/** The tag of every lender: of 10,000 of a million clients, of a quarter of a few (PD-8). */
export const TAG_ID = 'aaaf0000-0000-7000-8000-000000000001';

/** A uuid that says which row of which kind it is. */
const ID = (kind: string, number: string) =>
  `('${kind}0000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

function seedingSql(
  passwordHash: string,
  sizes: readonly number[],
  loansEach: readonly number[],
): { people: string; clients: string; loans: string } {
  const names = `(ARRAY['Ana','Bruno','Célia','Davi','Elza','Fábio','Gina','Hugo','Inês','João','Karen','Luís','Mara','Nair','Otávio','Paula'])`;
  const families = `(ARRAY['Almeida','Barbosa','Cardoso','Dias','Esteves','Ferreira','Gomes','Henriques','Iglesias','Jardim','Lima','Moraes','Nunes','Oliveira','Pereira','Queiroz','Ramos','Souza','Teixeira','Uchoa','Vieira'])`;
  // Two families, as most people here have, and an end that is theirs alone.
  const clientName = `${names}[1 + n % 16] || ' ' || ${families}[1 + (n / 16) % 21] || ' ' ||
    ${families}[1 + ('x' || substr(md5(n::text), 7, 4))::bit(16)::integer % 21] || ' ' || substr(md5(n::text), 1, 6)`;
  // Far apart, as those of people are: of a hundred in a row the middle digits would be the same.
  const clientCpf = `(10000000000 + n::bigint * 19997)::text`;
  const big = [
    ...sizes.map((size) => `${size}, ${size < 100_000 ? 1_000 : size}`),
    ...loansEach.map((each) => `${each * 1_000}, 1000`),
  ].map((counts, at) => `(${LENDERS + at}, ${counts})`);
  const people = `
    CREATE TABLE sizes AS
      SELECT l AS lender, ${LOANS_EACH} AS loans, 100 AS clients FROM generate_series(0, ${LENDERS - 1}) AS l
      UNION ALL SELECT * FROM (VALUES ${big.join(', ')}) AS big;
    INSERT INTO users (id, email, password_hash)
      SELECT ${ID('aaaa', 'lender')}, 'lender' || lender || '@exemplo.com.br', '${PASSWORD_HASH_OF(passwordHash)}' FROM sizes;
    INSERT INTO institutions (id, user_id, name)
      SELECT ${ID('aaab', 'lender')}, ${ID('aaaa', 'lender')}, 'Crédito ' || lender FROM sizes;
    INSERT INTO memberships (institution_id, user_id, role)
      SELECT ${ID('aaab', 'lender')}, ${ID('aaaa', 'lender')}, 'owner' FROM sizes;
  `;
  const clients = `
    INSERT INTO tags (institution_id, id, name, colour, position)
      SELECT ${ID('aaab', 'lender')}, '${TAG_ID}', 'Feira', 1, 1 FROM sizes;
    INSERT INTO clients (id, institution_id, name, phone, cpf, created_at, tag_ids)
      SELECT ${ID('aaac', 'lender::bigint * 10000000 + n')}, ${ID('aaab', 'lender')}, ${clientName},
        '(11) 9' || lpad((n % 100000000)::text, 8, '0'), ${clientCpf},
        date_trunc('ms', now() - interval '1 year' + n * interval '10 seconds'),
        CASE WHEN n % (CASE WHEN clients > 1000 THEN 100 ELSE 4 END) = 0 THEN '{${TAG_ID}}'::uuid[] ELSE '{}' END
      FROM sizes, generate_series(0, clients - 1) AS n;
  `;
  const loans = `
    INSERT INTO loans (id, institution_id, client_id, amount, interest_rate, contract_interest, start_date, end_date, late_from, status, paid_amount, paid_at, created_at)
      SELECT ${ID('aaad', 'lender::bigint * 10000000 + n')}, ${ID('aaab', 'lender')},
        ${ID('aaac', 'lender::bigint * 10000000 + n % clients')}, 100000 + n % 500000, 1000 + n % 3000,
        caderneta_period_interest(100000 + n % 500000, 1000 + n % 3000),
        date '2026-01-01' + n % 300, date '2026-02-01' + n % 300 + n % 60, date '2026-02-01' + n % 300 + n % 60,
        CASE WHEN n % 3 = 0 THEN 'pago' WHEN date '2026-02-01' + n % 300 + n % 60 < current_date THEN 'atrasado' ELSE 'ativo' END,
        CASE WHEN lender < ${LENDERS} THEN 300 ELSE 0 END,
        CASE WHEN n % 3 = 0 THEN date_trunc('ms', now() - (n % 365) * interval '1 day') END,
        date_trunc('ms', now() - interval '1 year' + n * interval '20 seconds')
      FROM sizes, generate_series(0, loans - 1) AS n;
    INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest, paid_amount)
      SELECT institution_id, id, client_id, 1, 1, end_date, amount, contract_interest, paid_amount FROM loans;
    INSERT INTO payments (id, institution_id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
      SELECT ${ID('aaae', '(lender::bigint * 10000000 + n) * 4 + p')}, ${ID('aaab', 'lender')},
        ${ID('aaad', 'lender::bigint * 10000000 + n')}, ${ID('aaac', 'lender::bigint * 10000000 + n % clients')}, 100, 100, 0,
        date '2026-02-01' + p
      FROM sizes, generate_series(0, loans - 1) AS n, generate_series(1, 3) AS p WHERE lender < ${LENDERS};
  `;
  return { people, clients, loans };
}

/** As many sessions as the limits of the product ask for, so that none of them has to be raised. */
export async function openSessions(
  urls: { ownerUrl: string; runtimeUrl: string },
  sizes: readonly number[] = SIZES,
  loansEach: readonly number[] = LOANS_EACH_OF_1000,
): Promise<BenchData> {
  const db = createDatabase({
    url: urls.runtimeUrl,
    onIdleError: (error) => process.stderr.write(`${error.message}\n`),
  });
  const pool = new Pool({ connectionString: urls.ownerUrl, max: 4, types: typeParsers });
  const moreSessions: BenchData['moreSessions'] = async ({ institution, user }, count) => {
    const cookies: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const { token } = await openStaffSession(db, {
        institution,
        user,
        now: new Date(),
        tokenMinutes: 60,
        userAgent: undefined,
      });
      cookies.push(`__Host-caderneta_staff=${token}`);
    }
    return cookies;
  };
  const borrowerSession: BenchData['borrowerSession'] = async (institution, client) => {
    const clientId =
      client ??
      (
        await db.readAsLender(institution, (tx) =>
          tx.selectFrom('clients').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
        )
      ).id;
    const opened = { institution, clientId, now: new Date(), userAgent: undefined };
    const { token } = await openBorrowerSession(db, opened);
    return `__Host-caderneta_borrower=${token}`;
  };
  const lenderOf = async (number: number, sessions: number): Promise<BenchLender> => {
    const email = `lender${number}@exemplo.com.br`;
    const { rows } = await pool.query<{ institution: string; user: string; loans: string[] }>(
      `SELECT i.id AS institution, u.id AS user,
         ARRAY(SELECT id FROM loans WHERE institution_id = i.id AND status <> 'pago' LIMIT 300) AS loans
       FROM users u JOIN institutions i ON i.user_id = u.id WHERE email = $1`,
      [email],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${email} was not seeded`);
    const { institution, user, loans } = row;
    return { institution, user, email, cookies: await moreSessions(row, sessions), loanIds: loans };
  };
  const lenders = await Promise.all(
    Array.from({ length: LENDERS }, (_, number) => lenderOf(number, SESSIONS_PER_LENDER)),
  );
  const bySize = new Map<number, BenchLender>();
  for (const [at, size] of sizes.entries())
    bySize.set(size, await lenderOf(LENDERS + at, SESSIONS_OF_THE_BIG));
  const byLoansEach = new Map<number, BenchLender>();
  for (const [at, each] of loansEach.entries())
    byLoansEach.set(each, await lenderOf(LENDERS + sizes.length + at, SESSIONS_OF_THE_BIG));
  await pool.end();
  return { lenders, bySize, byLoansEach, moreSessions, borrowerSession, close: () => db.close() };
}
