import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';
import { payoffOn } from '#domain/loans/settlement/payoff.ts';
import { requireLoanOfBorrower } from '#server/pix/borrower-loan-store.ts';
import { aSignedInLender, errorOf, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aLoan, aPlanLoan } from '#tests/support/records.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';

const TODAY = day('2026-08-15');
const PIX = {
  pix_key_type: 'cpf',
  pix_key: '52998224725',
  pix_name: 'Crédito Fácil',
  pix_city: 'São Paulo',
  pix_changed_at: new Date('2026-08-01T12:00:00.000Z'),
} as const;

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
});

const asStaff = (id: string, on?: string) =>
  server.call(`GET /api/loans/${id}/payoff${on === undefined ? '' : `?on=${on}`}`, {
    cookie: ana.staffCookie,
  });
const asBorrower = (id: string, on?: string) =>
  server.call(`GET /api/portal/loans/${id}/payoff${on === undefined ? '' : `?on=${on}`}`, {
    cookie: ana.borrowerCookie,
  });
const ofAna = () => ({ institution_id: ana.lender.id, client_id: ana.client.id });
const set = (values: object) =>
  server.database.owner.updateTable('institutions').set(values).where('id', '=', ana.lender.id).execute();
const givesBack = () => set({ settings: JSON.stringify({ early_discount: true }) });

/** R$ 1.000,00 at 40 % from 01/08 to 31/08/2026, R$ 5,00 a day. */
const aSingle = () =>
  aLoan(server.database.owner, {
    ...ofAna(),
    start_date: day('2026-08-01'),
    end_date: day('2026-08-31'),
    overdue_interest_rate: cents(500),
  });

describe('PB-1 PB-2 the quote of both sides', () => {
  test('PB-3 today: 140 000 − 16 of 30 days of 40 000, with the key; another day has no key', async () => {
    await givesBack();
    await set(PIX);
    const loan = await aSingle();
    const today = { on: TODAY, remaining: 140_000, discount: 21_333, late_fee: 0, total: 118_667 };
    const { status, json } = await asBorrower(loan.id);
    expect([status, json]).toEqual([
      200,
      {
        ...today,
        pix: {
          account: { ...PIX, pix_changed_at: '2026-08-01T12:00:00.000Z' },
          description: 'Emprestimo 01/08/2026',
        },
      },
    ]);
    expect((await asStaff(loan.id)).json).toEqual(json);
    expect((await asStaff(loan.id, TODAY)).json).toEqual(json);
    const later = { on: '2026-09-05', remaining: 140_000, discount: 0, late_fee: 2_500, total: 142_500 };
    expect((await asBorrower(loan.id, '2026-09-05')).json).toEqual({ ...later, pix: null });
    expect((await asStaff(loan.id, '2026-09-05')).json).toEqual({ ...later, pix: null });
  });

  test('PB-2 every ninth day up to 180 ahead is equal on both sides, of a loan in instalments too', async () => {
    await givesBack();
    await set(PIX);
    const plan = await aPlanLoan(server.database.owner, {
      ...ofAna(),
      overdue_interest_rate: cents(333),
    });
    // Of 120 000 the interest to come: 16 of 31 days of 6 666, and two periods of 6 667.
    const pix = await server.call(`GET /api/loans/${plan.id}/pix`, { cookie: ana.staffCookie });
    expect(pix.json).toMatchObject({ values: [{ kind: 'next' }, { kind: 'settle', amount: 103_225 }] });
    for (let ahead = 0; ahead <= 180; ahead += 9) {
      const on = addDays(TODAY, ahead);
      const [staff, borrower] = [await asStaff(plan.id, on), await asBorrower(plan.id, on)];
      expect(staff.status).toBe(200);
      expect(borrower.json).toEqual(staff.json);
      if (ahead === 0) expect(staff.json).toMatchObject({ total: 103_225 });
    }
  });

  test('PB-2 10,136 quotes of generated loans are equal on both sides, each from what its side reads', async () => {
    await givesBack();
    const drawn = fc.record({
      amount: fc.integer({ min: 10_000, max: 2_000_000 }),
      interest_rate: fc.integer({ min: 100, max: 2_000 }),
      overdue_interest_rate: fc.integer({ min: 0, max: 2_000 }),
      interest_method: fc.constantFrom('total', 'per_installment', 'price', 'interest_only'),
      installment_count: fc.integer({ min: 2, max: 24 }),
      frequency: fc.constantFrom('daily', 'weekly', 'fortnightly', 'monthly'),
      began: fc.integer({ min: 1, max: 90 }),
      paid: fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 3 }),
    });
    const record = async (path: string, body: object) => {
      const { status, json } = await server.call(`POST ${path}`, {
        cookie: ana.staffCookie,
        key: randomUUID(),
        body,
      });
      expect([status, json]).toEqual([201, expect.anything()]);
      return json;
    };
    const institution = ana.lender.id;
    const clientId = ana.client.id;
    let quotes = 0;
    for (const { began, paid, ...terms } of fc.sample(drawn, { seed: SUITE_SEED, numRuns: 56 })) {
      server.clock.advance(3_000);
      const made = await record('/api/installment-loans', {
        client_id: clientId,
        ...terms,
        start_date: addDays(TODAY, -began),
        first_due_date: addDays(TODAY, 1 - began),
      });
      const { id } = z.object({ id: z.string() }).parse(made);
      for (const amount of paid)
        await record('/api/payments', { loan_id: id, amount, payment_date: addDays(TODAY, -1) });
      const { db } = server.database;
      const staff = await db.readAsLender(institution, async (tx) => ({
        loan: await requireLoan(tx, institution, id, TODAY),
        plan: await installmentsOfLoan(tx, institution, id),
      }));
      const borrower = await db.readAsBorrower({ institution, clientId }, async (tx) => ({
        loan: await requireLoanOfBorrower(tx, { institution, clientId }, id, TODAY),
        plan: await installmentsOfLoan(tx, institution, id),
      }));
      for (let ahead = 0; ahead <= 180; ahead += 1) {
        const on = addDays(TODAY, ahead);
        const offers = { early_discount: true };
        const theirs = payoffOn(borrower.loan, borrower.plan, offers, on);
        if (theirs.total <= 0) throw new Error('nothing is owed');
        expect(theirs).toEqual(payoffOn(staff.loan, staff.plan, offers, on));
        quotes += 1;
      }
    }
    expect(quotes).toBe(10_136);
  });

  test('PB-1 a day before today or more than 180 days ahead is refused with the days that may be asked for', async () => {
    const loan = await aSingle();
    for (const on of ['2026-08-14', '2027-02-12']) {
      for (const { status, json } of [await asStaff(loan.id, on), await asBorrower(loan.id, on)])
        expect([status, errorOf(json).message]).toEqual([400, 'Escolha um dia de 15/08/2026 a 11/02/2027.']);
    }
    expect((await asStaff(loan.id, '2027-02-11')).status).toBe(200);
    expect((await asStaff(loan.id, '2026-02-30')).status).toBe(400);
  });

  test("PB-17 a paid loan is refused; somebody else's answers like one that does not exist", async () => {
    const paid = await aLoan(server.database.owner, {
      ...ofAna(),
      status: 'pago',
      paid_amount: cents(140_000),
      paid_at: new Date('2026-08-10T12:00:00.000Z'),
      late_from: null,
    });
    for (const { status, json } of [await asStaff(paid.id), await asBorrower(paid.id)])
      expect([status, errorOf(json).code]).toEqual([409, 'loan_already_paid']);
    const theirs = await aLoan(server.database.owner, {
      institution_id: beto.lender.id,
      client_id: beto.client.id,
    });
    expect((await asStaff(theirs.id)).status).toBe(404);
    expect((await asBorrower(theirs.id)).status).toBe(404);
  });
});
