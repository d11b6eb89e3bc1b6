import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { systemClock } from '#server/base/clock.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import type { OwnPostgres } from '#tests/support/own-postgres.ts';
import { aClient, aLender, aLoan, aPayment } from '#tests/support/records.ts';

const LOANS_PER_CLIENT = 5;

export interface Signed {
  readonly institution: string;
  readonly cookie: string;
  readonly loans: readonly string[];
}

/**
 * Copies of one client with one loan and a payment, as the schema has them: a million of them are written in a minute, without the triggers,
 * and the totals are counted at the end. Of one institution there may be more (`large`, its loans).
 */
export async function fillInstitutions(
  { database }: OwnPostgres,
  counts: { readonly institutions: number; readonly loans: number; readonly large?: number },
): Promise<void> {
  const { owner, ownerPool } = database;
  const { id: institution_id } = await aLender(owner);
  const client = await aClient(owner, { institution_id });
  const loan = await aLoan(owner, { institution_id, client_id: client.id, end_date: day('2030-08-31') });
  await aPayment(owner, loan, { amount: cents(1) });
  const connection = await ownerPool.connect();
  const run = (statement: string, values: readonly unknown[] = []) =>
    connection.query(statement, [...values]);
  try {
    await run(`SET session_replication_role = replica`);
    await run(`SET statement_timeout = 0`);
    await run(`SET work_mem = '256MB'`);
    await run(
      `CREATE TEMP TABLE places AS
       SELECT n, gen_random_uuid() AS institution, gen_random_uuid() AS person,
         CASE WHEN n = 1 THEN $2 ELSE $3 END::integer AS clients
       FROM generate_series(1, $1::integer) AS n`,
      [counts.institutions - 1, clientsFor(counts.large ?? counts.loans), clientsFor(counts.loans)],
    );
    await run(
      `INSERT INTO users (id, email, password_hash, email_confirmed_at) SELECT person, n || '@exemplo.com.br', 'unusable', now() FROM places`,
    );
    await run(
      `INSERT INTO institutions (id, user_id, name) SELECT institution, person, 'Instituição ' || n FROM places`,
    );
    await run(
      `INSERT INTO memberships (institution_id, user_id, role) SELECT institution, person, 'owner' FROM places`,
    );
    await run(
      `CREATE TEMP TABLE debtors AS
       SELECT institution, gen_random_uuid() AS id, m FROM places, generate_series(1, places.clients) AS m`,
    );
    await run(
      `INSERT INTO clients (institution_id, id, name, phone, cpf)
       SELECT institution, id, 'Cliente ' || m, '(11) 98888-' || lpad((m % 10000)::text, 4, '0'), lpad(m::text, 11, '0') FROM debtors`,
    );
    await run(
      `CREATE TEMP TABLE lent AS SELECT institution, id AS client, gen_random_uuid() AS id FROM debtors, generate_series(1, ${LOANS_PER_CLIENT})`,
    );
    for (const table of ['loans', 'installments', 'payments', 'loan_events']) {
      const isLoan = table === 'loans';
      await run(
        `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
         SELECT made.* FROM lent l CROSS JOIN ${table} c
         CROSS JOIN LATERAL jsonb_populate_record(c, jsonb_build_object('institution_id', l.institution, 'client_id', l.client,
           'loan_id', l.id, 'id', ${isLoan ? 'l.id' : 'gen_random_uuid()'})) AS made
         WHERE c.${isLoan ? 'id' : 'loan_id'} = $1`,
        [loan.id],
      );
    }
    await run('SET session_replication_role = origin');
    await run('SELECT caderneta_recount_totals()');
    await run('VACUUM (ANALYZE)');
  } finally {
    connection.release(true);
  }
}

const clientsFor = (loans: number) => Math.ceil(loans / LOANS_PER_CLIENT);

/** The first of each institution in turn, with the loans that they may receive for. */
export async function signInTo({ database }: OwnPostgres, sessions: number): Promise<Signed[]> {
  const { rows } = await database.ownerPool.query<{ id: string; user: string; loans: string[] }>(
    `SELECT i.id, i.user_id AS user, ARRAY(SELECT l.id::text FROM loans l WHERE l.institution_id = i.id LIMIT 20) AS loans
     FROM institutions i ORDER BY i.id LIMIT $1`,
    [sessions],
  );
  const signed: Signed[] = [];
  for (let n = 0; n < sessions; n += 1) {
    const at = rows[n % rows.length];
    if (at === undefined) break;
    const { token } = await openStaffSession(database.db, {
      institution: at.id,
      user: at.user,
      now: systemClock.now(),
      tokenMinutes: 600,
      userAgent: undefined,
    });
    signed.push({ institution: at.id, cookie: `__Host-caderneta_staff=${token}`, loans: at.loans });
  }
  return signed;
}
