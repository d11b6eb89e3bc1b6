import { verify } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { hashPassword } from '#server/sessions/password.ts';
import type { BenchLender } from './bench-data.ts';
import { figureOf, ROUNDS, sendOrFail } from './measure.ts';
import { get, httpClient, post, remove, type HttpClient } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const LOANS = 200;
const PAYMENTS_EACH = 10;
const PAYMENTS_OF_THE_YEAR = 100_000;
const YEAR = 2026;

interface LawParts extends BenchParts {
  readonly ownerUrl: string;
  readonly password: string;
}

/** Making a client anonymous beside deleting and restoring them, and the sheet for the tax office beside the year's cash book (LP-6, LP-43). */
export async function measureLaw(parts: LawParts): Promise<void> {
  const owner = new Client({ connectionString: parts.ownerUrl });
  await owner.connect();
  try {
    await measureAnonymising(parts, owner);
    await measureIncomeTax(parts, owner);
  } finally {
    await owner.end();
  }
}

/** Besides the hash of the password, which is meant to cost; each client with an edit of every loan and payment in the history. */
async function measureAnonymising({ report, data, app, password }: LawParts, owner: Client): Promise<void> {
  const [lender] = data.lenders;
  if (lender === undefined) throw new Error('no lender');
  const [cookie = ''] = await data.moreSessions(lender, 1);
  const hash = await hashPassword(password);
  const client = await httpClient(app.port);
  const rounds: { restored: number; anonymised: number }[] = [];
  // The first is of a server that has just started.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const id = await seedClient(owner, lender, round);
    const restored = await taken(async () => {
      await sendOrFail(client, remove(`/api/clients/${id}`, cookie));
      await sendOrFail(client, post(`/api/clients/${id}/restore`, {}, { Cookie: cookie, ...keyed() }));
    });
    const hashing = await taken(() => verify(hash, password));
    const whole = await taken(() => anonymise(client, { id, cookie, password }));
    if (round > 0) rounds.push({ restored, anonymised: whole - hashing });
  }
  client.close();
  report.add({
    work: `a client of ${LOANS} loans and ${LOANS * PAYMENTS_EACH} payments made anonymous`,
    figure: figureOf(rounds.map(({ restored, anonymised }) => anonymised / restored)),
    atMost: 3,
    unit: '× deleting and restoring one',
    note: rounds
      .map(({ restored, anonymised }) => `${restored.toFixed(0)} → ${anonymised.toFixed(0)} ms`)
      .join('; '),
  });
}

function anonymise(
  client: HttpClient,
  { id, cookie, password }: { id: string; cookie: string; password: string },
): Promise<string> {
  return sendOrFail(
    client,
    post(`/api/clients/${id}/anonymise`, { current_password: password }, { Cookie: cookie }),
  );
}

async function measureIncomeTax({ report, data, app }: LawParts, owner: Client): Promise<void> {
  const lender = data.bySize.get(PAYMENTS_OF_THE_YEAR);
  if (lender === undefined) throw new Error('no lender with so many loans');
  await seedPayments(owner, lender);
  const [cookie = ''] = await data.moreSessions(lender, 1);
  const client = await httpClient(app.port);
  const months = Array.from({ length: 12 }, (_, at) => `${YEAR}-${String(at + 1).padStart(2, '0')}`);
  const rounds: { book: number; tax: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const book = await taken(async () => {
      for (const month of months) await sendOrFail(client, get(`/api/cash/export?month=${month}`, cookie));
    });
    const tax = await taken(() =>
      sendOrFail(client, get(`/api/reports/income-tax/export?year=${YEAR}`, cookie)),
    );
    if (round > 0) rounds.push({ book, tax });
  }
  client.close();
  report.add({
    work: `income tax of ${PAYMENTS_OF_THE_YEAR.toLocaleString('en')} payments`,
    figure: figureOf(rounds.map(({ book, tax }) => tax / book)),
    atMost: 2,
    unit: "× the year's cash book",
    note: rounds.map(({ book, tax }) => `${book.toFixed(0)} and ${tax.toFixed(0)} ms`).join('; '),
  });
}

/** Paid loans of R$ 1.000,00 with ten payments each, written without triggers; then edited with them, for the history to have images. */
async function seedClient(owner: Client, lender: BenchLender, round: number): Promise<string> {
  const id = randomUUID();
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  await owner.query(
    `INSERT INTO clients (institution_id, id, name, phone, cpf)
     VALUES ($1, $2, 'Cliente da Medida ' || $3, '(11) 97777-0000', lpad($3::text, 11, '7'))`,
    [lender.institution, id, String(round)],
  );
  await owner.query(
    `WITH made AS (
       INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date, late_from,
         status, paid_amount, paid_at)
       SELECT $1, gen_random_uuid(), $2, 100000, 1000, 10000, date '2026-01-01', date '2026-02-01', date '2026-02-01', 'pago', 110000, now()
       FROM generate_series(1, ${LOANS})
       RETURNING institution_id, id, client_id
     ), plans AS (
       INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest, paid_amount, covered_on)
       SELECT institution_id, id, client_id, 1, 1, date '2026-02-01', 100000, 10000, 110000, date '2026-02-01' FROM made
     )
     INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
     SELECT institution_id, gen_random_uuid(), id, client_id, 11000, 1000, 10000, date '2026-01-20' + n
     FROM made, generate_series(1, ${PAYMENTS_EACH}) AS n`,
    [lender.institution, id],
  );
  await owner.query('COMMIT');
  await owner.query(`UPDATE loans SET notes = 'Da feira' WHERE institution_id = $1 AND client_id = $2`, [
    lender.institution,
    id,
  ]);
  await owner.query(
    `UPDATE payments SET notes = 'Em dinheiro' WHERE institution_id = $1 AND client_id = $2`,
    [lender.institution, id],
  );
  return id;
}

/** One for each loan of the lender, over the months of the year. */
async function seedPayments(owner: Client, { institution }: BenchLender): Promise<void> {
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  await owner.query(
    `INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, late_fee, payment_date)
     SELECT institution_id, gen_random_uuid(), id, client_id, 1000, 1000, 0, 50,
       date '${YEAR}-01-01' + (row_number() OVER (ORDER BY id) % 365)::integer
     FROM loans WHERE institution_id = $1`,
    [institution],
  );
  await owner.query('COMMIT');
  await owner.query('SELECT caderneta_recount_totals()');
  await owner.query('VACUUM (ANALYZE) payments');
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

let key = 0;
const keyed = () => ({ 'Idempotency-Key': `lei-da-medida-${(key += 1)}` });
