import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { aClient, aCpf, anInterest } from '#tests/support/records.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import type { SteadyAnswer } from '#tests/support/steady-call.ts';
import { inLanes, useTwoInstances } from './two-instances.ts';

const two = useTwoInstances();
const CLICKS = Array.from({ length: repetitions(16, 200) }, (_, n) => n);
const LANES = 8;

/** Two clicks of one dialog share its key; two tabs have one each. One click at each instance. */
function clickTwice(n: number, click: (instance: number, key: string) => Promise<SteadyAnswer>) {
  const key = newId();
  return Promise.all([click(0, key), click(1, n % 2 === 0 ? key : newId())]);
}

/** The same key gets the same answer; of two keys one is done and the other refused. */
function expectOnce(n: number, answers: SteadyAnswer[], refusal: string): void {
  const outcomes = answers.map(({ status, code }) => code ?? status);
  expect(new Set(outcomes)).toEqual(new Set(n % 2 === 0 ? [201] : [201, refusal]));
  if (n % 2 === 0) expect(answers[0]?.json).toEqual(answers[1]?.json);
}

test(`IN-8 ${CLICKS.length} double clicks on create-loan, one at each instance: one loan each (I9)`, async () => {
  const { lender, client, staffCookie: cookie } = await two.aSignedInLender();
  const { owner } = two.database;
  await inLanes(LANES, CLICKS, async (n) => {
    const interest = await anInterest(owner, {
      institution_id: lender.id,
      client_id: client.id,
      client_cpf: client.cpf,
      status: 'Aprovado',
    });
    const answers = await clickTwice(n, (instance, key) =>
      two.send(instance, `POST /api/interests/${interest.id}/create-loan`, {
        cookie,
        key,
        body: { version: interest.version },
      }),
    );
    expectOnce(n, answers, 'record_changed');
  });
  const loans = await owner
    .selectFrom('loans')
    .select('source_interest_id')
    .where('institution_id', '=', lender.id)
    .execute();
  expect(loans).toHaveLength(CLICKS.length);
  expect(new Set(loans.map((loan) => loan.source_interest_id)).size).toBe(CLICKS.length);
  await two.expectSound();
}, 180_000);

test("IN-12 'Com outro plano' at one instance while the other creates the loan of IN-8: one loan each (I9)", async () => {
  const { lender, client, staffCookie: cookie } = await two.aSignedInLender();
  const { owner } = two.database;
  const terms = { amount: 90_000, interest_rate: 2000, start_date: '2026-11-18', end_date: '2026-12-18' };
  await inLanes(LANES, CLICKS, async (n) => {
    const { id, version } = await anInterest(owner, {
      institution_id: lender.id,
      client_id: client.id,
      client_cpf: client.cpf,
      status: 'Aprovado',
    });
    const bodies = [{ version }, { version, loan: { client_id: client.id, ...terms } }];
    const answers = await Promise.all(
      bodies.map((body, at) =>
        two.send((n + at) % 2, `POST /api/interests/${id}/create-loan`, { cookie, key: newId(), body }),
      ),
    );
    expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(
      new Set([201, 'record_changed']),
    );
  });
  const loans = await owner
    .selectFrom('loans')
    .select('source_interest_id')
    .where('institution_id', '=', lender.id)
    .execute();
  expect(loans).toHaveLength(CLICKS.length);
  expect(new Set(loans.map((loan) => loan.source_interest_id)).size).toBe(CLICKS.length);
  await two.expectSound();
}, 180_000);

test(`PT-7 ${CLICKS.length} double clicks on a request in the portal, one at each instance: one open request each`, async () => {
  const { lender } = await two.aSignedInLender();
  const { owner, db } = two.database;
  await inLanes(LANES, CLICKS, async (n) => {
    const client = await aClient(owner, { institution_id: lender.id });
    const session = {
      institution: lender.id,
      clientId: client.id,
      now: systemClock.now(),
      userAgent: undefined,
    };
    const cookie = `__Host-caderneta_borrower=${(await openBorrowerSession(db, session)).token}`;
    const answers = await clickTwice(n, (instance, key) =>
      two.send(instance, 'POST /api/portal/requests', { cookie, key, body: { requested_amount: 50_000 } }),
    );
    expectOnce(n, answers, 'open_request_exists');
  });
  const requests = await owner
    .selectFrom('interests')
    .select('client_id')
    .where('institution_id', '=', lender.id)
    .execute();
  expect(requests).toHaveLength(CLICKS.length);
  expect(new Set(requests.map((request) => request.client_id)).size).toBe(CLICKS.length);
  await two.expectSound();
}, 180_000);

test(`CL-8 ${CLICKS.length} double clicks on a new client, one at each instance: one client per CPF`, async () => {
  const { lender, staffCookie: cookie } = await two.aSignedInLender();
  await inLanes(LANES, CLICKS, async (n) => {
    const body = { name: 'Ana Lima', phone: '11 90000-0000', cpf: aCpf() };
    const answers = await clickTwice(n, (instance, key) =>
      two.send(instance, 'POST /api/clients', { cookie, key, body }),
    );
    expectOnce(n, answers, 'cpf_taken');
  });
  const clients = await two.database.owner
    .selectFrom('clients')
    .select('cpf')
    .where('institution_id', '=', lender.id)
    .execute();
  // The one the lender began with, and one per click.
  expect(clients).toHaveLength(CLICKS.length + 1);
  expect(new Set(clients.map((client) => client.cpf)).size).toBe(CLICKS.length + 1);
}, 180_000);

test.each(['created', 'edited', 'restored'] as const)(
  'IN-9 a visitor asks while the client with that CPF is being %s: the request is the client’s',
  async (how) => {
    const { lender, institution, staffCookie: cookie } = await two.aSignedInLender();
    const { owner } = two.database;
    const fields = { name: 'Ana Lima', phone: '11 90000-0000' };
    await inLanes(LANES, CLICKS, async (n) => {
      const cpf = aCpf();
      const gone = how === 'restored' ? { cpf, deleted_at: new Date() } : {};
      const known = how === 'created' ? null : await aClient(owner, { institution_id: lender.id, ...gone });
      const id = known?.id ?? '';
      const change = {
        created: { route: 'POST /api/clients', body: { ...fields, cpf } },
        edited: { route: `PATCH /api/clients/${id}`, body: { version: 1, ...fields, cpf } },
        restored: { route: `POST /api/clients/${id}/restore`, body: {} },
      }[how];
      const [staff, visitor] = await Promise.all([
        two.send(n % 2, change.route, { cookie, key: newId(), body: change.body }),
        two.send((n + 1) % 2, 'POST /api/public/requests', {
          key: newId(),
          body: {
            institution_id: institution.id,
            cpf,
            name: 'Ana',
            requested_amount: 10_000,
            payment_date: '2099-12-31',
          },
        }),
      ]);
      expect([staff.code, visitor.code]).toEqual([null, null]);
    });
    const { rows } = await two.database.ownerPool.query(
      `SELECT count(*)::int AS requests, count(i.client_id)::int AS linked
       FROM interests i WHERE i.institution_id = $1`,
      [lender.id],
    );
    expect(rows).toEqual([{ requests: CLICKS.length, linked: CLICKS.length }]);
  },
  180_000,
);
