import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { callOn } from '#tests/support/http-call.ts';
import { listenLive, type LiveListener } from '#tests/support/live-listener.ts';
import { startOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts';
import { aLoan } from '#tests/support/records.ts';

const PAYERS = 8;
const BACK_WITHIN_MS = 5_000;
const LIMITS = '{"session_writes": 100000, "session_reads": 100000}';

let postgres: OwnPostgres;
let app: AppInstances;
let lender: Awaited<ReturnType<typeof aSignedInLender>>;
let listener: LiveListener;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  app = await startAppInstances(postgres.database, { env: { LIMITS, LOG_LEVEL: 'fatal' } });
  lender = await aSignedInLender({ database: postgres.database, clock: systemClock });
  listener = await listenLive({ urlOf: () => urlOf(1), cookie: lender.staffCookie });
}, 120_000);
afterAll(async () => {
  listener.close();
  await app.stop();
  await postgres.remove();
});

const urlOf = (n: number): string => app.instances[n % app.instances.length]?.url ?? '';

interface Answered {
  instance: number;
  status: number;
  retryAfter: string | null;
  at: number;
}

/** Pays one centavo after another, each under a key of its own and repeated until it is answered for good. */
async function payUntil(over: () => boolean, payer: number, answers: Answered[]): Promise<number> {
  const { staffCookie: cookie } = lender;
  const loan = await aLoan(postgres.database.owner, {
    institution_id: lender.lender.id,
    client_id: lender.client.id,
  });
  const body = { loan_id: loan.id, amount: 1, payment_date: '2026-01-15' };
  let paid = 0;
  for (let turn = 0; !over(); paid += 1) {
    const key = `restart-${payer}-${paid}`;
    for (let status = 0; status !== 201; turn += 1) {
      const instance = (payer + turn) % app.instances.length;
      const answer = await callOn(urlOf(instance), 'POST /api/payments', { cookie, key, body });
      status = answer.status;
      answers.push({
        instance,
        status,
        retryAfter: answer.headers.get('retry-after'),
        at: performance.now(),
      });
      if (status !== 201) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return paid;
}

test(`PostgreSQL restarted under load: only 503s, back within ${BACK_WITHIN_MS} ms, nothing lost or doubled`, async ({
  annotate,
}) => {
  const answers: Answered[] = [];
  const readys = listener.readys();
  let over = false;
  const payers = Array.from({ length: PAYERS }, (_, payer) => payUntil(() => over, payer, answers));
  await vi.waitFor(
    () => expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(PAYERS * 5),
    { timeout: 20_000 },
  );
  await postgres.restart(700);
  const back = performance.now();
  const firstSuccess = await vi.waitFor(
    () =>
      app.instances.map((_, instance) => {
        const answer = answers.find(
          ({ instance: by, status, at }) => by === instance && status === 201 && at > back,
        );
        if (answer === undefined) throw new Error(`instance ${instance} has not recovered`);
        return answer.at - back;
      }),
    { timeout: 20_000, interval: 10 },
  );
  await vi.waitFor(() => expect(listener.readys()).toBeGreaterThan(readys), { timeout: 10_000 });
  over = true;
  const paid = (await Promise.all(payers)).reduce((sum, count) => sum + count, 0);

  await annotate(
    `first success per instance after ${firstSuccess.map((ms) => Math.round(ms)).join(' and ')} ms`,
  );
  expect(Math.max(...firstSuccess)).toBeLessThan(BACK_WITHIN_MS);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '2')).toEqual([]);
  const { rows } = await postgres.database.ownerPool.query<{ kept: number }>(
    'SELECT count(*)::int AS kept FROM payments WHERE institution_id = $1',
    [lender.lender.id],
  );
  expect(rows).toEqual([{ kept: paid }]);
  const owner = await postgres.database.ownerPool.connect();
  const broken = (await checkInvariants(owner)).filter((result) => result.broken > 0);
  owner.release();
  expect(broken).toEqual([]);
});
