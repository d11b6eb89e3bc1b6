import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { MOST_WAITING_PROOFS } from '#domain/loans/payments/payment-proof.ts';
import { clientOf, inTurns, lenderAt, noteOf, somePictures } from './files.ts';
import { figureOf, milliseconds, ROUNDS, roundRobin } from './measure.ts';
import type { Running } from './processes.ts';
import { get, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const TIMES = 80;
const SESSIONS = 12;
const PAGE = 30;
const FEW = 100;
const MANY = 100_000;
const SENT = 24;
const TODAY = dayInZone(new Date(), 'America/Sao_Paulo');

interface ProofParts extends BenchParts {
  ownerUrl: string;
  startUnlimited(): Promise<Running>;
}

/** What the borrower's side costs: a quote, a proof that is sent, and the page of those that wait (PB). */
export async function measureProofs(parts: ProofParts): Promise<void> {
  const owner = new Client({ connectionString: parts.ownerUrl });
  await owner.connect();
  try {
    await measureQuote(parts, owner);
    await measurePage(parts, owner);
    await measureSending(parts, owner);
  } finally {
    await owner.end();
  }
}

async function measureQuote({ report, data, app }: ProofParts, owner: Client): Promise<void> {
  const lender = lenderAt(data.lenders, 3);
  await owner.query(
    `UPDATE institutions SET pix_key_type = 'email', pix_key = 'pix@exemplo.com.br', pix_name = 'CREDITO', pix_city = 'SAO PAULO',
       pix_changed_at = now() WHERE id = $1`,
    [lender.institution],
  );
  const cookie = roundRobin(await data.moreSessions(lender, SESSIONS));
  const [loan = ''] = lender.loanIds;
  const on = addDays(TODAY, 90);
  const pairs = await inTurns(
    () => milliseconds(app.port, TIMES, () => get(`/api/loans/${loan}/payoff?on=${on}`, cookie())),
    () => milliseconds(app.port, TIMES, () => get(`/api/loans/${loan}/pix`, cookie())),
  );
  report.add({
    work: 'what it takes to settle in 90 days',
    figure: figureOf(pairs.map(([quote, pix]) => quote / pix)),
    atMost: 1.2,
    unit: '× the Pix codes of the loan',
    note: noteOf(pairs),
  });
}

async function measurePage({ report, data, app }: ProofParts, owner: Client): Promise<void> {
  const [few, many] = [lenderAt(data.lenders, 4), lenderAt(data.lenders, 5)];
  await seedProofs(owner, few.institution, FEW);
  await seedProofs(owner, many.institution, MANY);
  await owner.query('VACUUM (ANALYZE) files');
  await owner.query('VACUUM (ANALYZE) payment_proofs');
  const cookies = await Promise.all([few, many].map((lender) => data.moreSessions(lender, SESSIONS)));
  const [ofFew, ofMany] = [roundRobin(cookies[0] ?? []), roundRobin(cookies[1] ?? [])];
  const page = (cookie: string) => get(`/api/proofs?limit=${PAGE}`, cookie);
  const pairs = await inTurns(
    () => milliseconds(app.port, TIMES, () => page(ofMany())),
    () => milliseconds(app.port, TIMES, () => page(ofFew())),
  );
  report.add({
    work: `${PAGE} proofs that wait, at ${MANY.toLocaleString('en')} decided ones`,
    figure: figureOf(pairs.map(([most, least]) => most / least)),
    atMost: 1.5,
    unit: `× at ${FEW}`,
    note: noteOf(pairs),
  });
}

/** Each of the first clients has some that wait; all others were refused long ago, and their pictures deleted. */
async function seedProofs(owner: Client, institution: string, decided: number): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `WITH loan AS MATERIALIZED (
       SELECT id, client_id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_loans
       FROM loans WHERE institution_id = $1 AND status <> 'pago'
     ), made AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, gen_random_uuid() AS file_id, loan.id AS loan_id, loan.client_id, n,
         date_trunc('ms', now() - interval '2 years' + n * interval '1 minute') AS at
       FROM generate_series(0, $2::integer + ${PAGE} - 1) AS n JOIN loan ON loan.place = n % loan.all_loans
     ), stored AS (
       INSERT INTO files (institution_id, id, client_id, loan_id, kind, name, content_type, size, sha256, created_at, emptied_at)
       SELECT $1::uuid, file_id, client_id, loan_id, 'payment_proof', 'Comprovante', 'image/png', 300000,
         sha256((n::text || $1::text)::bytea), at, now() FROM made
     )
     INSERT INTO payment_proofs (institution_id, id, client_id, loan_id, file_id, amount, paid_on, status, reason, created_at, decided_at)
     SELECT $1::uuid, id, client_id, loan_id, file_id, 6500, at::date, CASE WHEN n < $2 THEN 'refused' ELSE 'waiting' END,
       CASE WHEN n < $2 THEN 'Não caiu' END, at, CASE WHEN n < $2 THEN at END FROM made`,
    [institution, decided],
  );
  await owner.query('RESET session_replication_role');
}

/** As many clients as are needed for so few each, and the bare handler with the same bytes. */
async function measureSending(parts: ProofParts, owner: Client): Promise<void> {
  const { report, data, bare } = parts;
  const lender = lenderAt(data.lenders, 6);
  const app = await parts.startUnlimited();
  const { rows } = await owner.query<{ client_id: string; id: string }>(
    `SELECT DISTINCT ON (client_id) client_id, id FROM loans WHERE institution_id = $1 AND status <> 'pago' ORDER BY client_id, id`,
    [lender.institution],
  );
  const count = SENT * (ROUNDS + 1);
  const senders = await Promise.all(
    rows.slice(0, Math.ceil(count / MOST_WAITING_PROOFS)).map(async ({ client_id, id }) => ({
      cookie: await data.borrowerSession(lender.institution, client_id),
      loan_id: id,
    })),
  );
  const sender = roundRobin(senders);
  const fresh = somePictures(2 * count);
  const ours = () => {
    const { cookie, loan_id } = sender();
    const body = { loan_id, amount: 6_500, paid_on: TODAY, content: fresh() };
    return post('/api/portal/proofs', body, { Cookie: cookie, 'Idempotency-Key': randomUUID() });
  };
  const plain = () =>
    post(
      `/files?institution=${lender.institution}&client=${clientOf(6)}`,
      { kind: 'payment_proof', name: 'Comprovante', content: fresh() },
      {},
    );
  const pairs = await inTurns(
    () => milliseconds(app.port, SENT, ours),
    () => milliseconds(bare.port, SENT, plain),
  );
  report.add({
    work: 'a picture of 300 kB sent as proof',
    figure: figureOf(pairs.map(([us, them]) => us / them)),
    atMost: 1.5,
    unit: '× bare',
    note: noteOf(pairs),
  });
}
