import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoanOfClient } from '#contract/loans.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { lateSince } from '#domain/loans/loan/loan-standing.ts';
import { cardLabel, dashboardBadge, reportLabel } from '#domain/loans/texts/loan-labels.ts';
import { cents } from '#domain/money.ts';
import { reportRow } from '#domain/reports/report-table.ts';
import { duesBetween, duesOfDay } from '#server/agenda/agenda-store.ts';
import { clientPage } from '#server/clients/client-page.ts';
import { countClients, listClients } from '#server/clients/list-clients.ts';
import { dayOverview } from '#server/dashboard/day-overview.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { listedLoans } from '#tests/support/listed-loans.ts';
import { openLoanTotals } from '#server/loans/open-loan-totals.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { listToCollect } from '#server/messages/collection-store.ts';
import { loansOfBorrower } from '#server/pix/borrower-loan-store.ts';
import { anInstitution } from '#tests/support/records.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { planSince } from './plan-loans.ts';
import { newClient, newLoan, NOW, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();
const ALL = { limit: 200, today: TODAY } as const;

/** A single payment of R$ 1.400,00, or four daily instalments of R$ 350,00 from its due date on. */
interface Drawn {
  readonly plan: boolean;
  readonly due: number;
  readonly quartersPaid: number;
  readonly extra: number;
  readonly ending: 'none' | 'settled' | 'deleted';
}
const TOTAL = 140_000;
const drawnLoan: fc.Arbitrary<Drawn> = fc.record({
  plan: fc.boolean(),
  due: fc.integer({ min: -6, max: 5 }),
  quartersPaid: fc.integer({ min: 0, max: 4 }),
  extra: fc.constantFrom(0, 0, 1),
  ending: fc.constantFrom('none', 'none', 'none', 'settled', 'deleted'),
});

/** The oldest due date of which something is open; null where nothing is owed. Worked out from what was drawn alone. */
function openSince({ plan, due, quartersPaid, ending }: Drawn): Day | null {
  if (ending !== 'none' || quartersPaid === 4) return null;
  return addDays(TODAY, plan ? due + quartersPaid : due);
}

async function enter(lender: Lender, drawn: Drawn): Promise<{ loan: LoanOfClient; clientId: string }> {
  const { id: clientId } = await newClient(lender);
  const made = drawn.plan
    ? await planSince(lender, -drawn.due, {
        clientId,
        installment_amount: cents(35_000),
        installment_count: 4,
        start_date: addDays(TODAY, -60),
      })
    : await newLoan(lender, {
        clientId,
        start_date: addDays(TODAY, -60),
        end_date: addDays(TODAY, drawn.due),
      });
  const amount = cents((TOTAL / 4) * drawn.quartersPaid + drawn.extra);
  const moment = { today: TODAY, now: NOW };
  if (amount > 0)
    await lender.does((tx, institution) =>
      addPayment(tx, institution, {
        loan_id: made.id,
        amount,
        payment_date: TODAY,
        notes: null,
        ...moment,
      }),
    );
  if (drawn.ending === 'settled')
    await lender.does(async (tx, institution) =>
      settleLoan(tx, institution, {
        id: made.id,
        seen: { total_amount: cents(TOTAL), remaining_amount: cents(TOTAL - amount) },
        choices: {
          discount: cents(0),
          late_fee: cents(0),
          waive_late_fee: lateFeeOf(await requireLoan(tx, institution, made.id, TODAY), TODAY).due,
        },
        ...moment,
      }),
    );
  if (drawn.ending === 'deleted')
    await lender.does((tx, institution) => deleteLoan(tx, institution, { id: made.id, ...moment }));
  return { loan: made, clientId };
}

/** The ids of the late loans and of their clients, by each reader. */
async function readers(lender: Lender, loans: readonly { id: string; clientId: string }[]) {
  const late = (items: readonly { id: string }[]) => items.map(({ id }) => id).sort();
  const { everyLoan, byFilter, bySearch, totals, day, clients, counted, collected } = await lender.does(
    async (tx, institution) => ({
      everyLoan: (await listedLoans(tx, institution, { search: '', ...ALL })).items,
      byFilter: (await listedLoans(tx, institution, { search: '', status: 'atrasado', ...ALL })).items,
      bySearch: (await listedLoans(tx, institution, { search: 'a', status: 'atrasado', ...ALL })).items,
      totals: await openLoanTotals(tx, institution, TODAY),
      day: await dayOverview(tx, institution, TODAY),
      clients: (await listClients(tx, institution, { search: '', standing: 'late', ...ALL })).items,
      counted: await countClients(tx, institution, TODAY),
      collected: await listToCollect(
        tx,
        institution,
        { group: 'late', includesWritten: true, includesPromised: true },
        { after: undefined, timeZone: 'America/Sao_Paulo', ...ALL },
      ),
    }),
  );
  const agenda = new Set<string>();
  await lender.does(async (tx, institution) => {
    for (let days = 1; days <= 10; days += 1) {
      const dues = await duesOfDay(tx, institution, {
        day: addDays(TODAY, -days),
        after: undefined,
        ...ALL,
      });
      for (const { loan } of dues.items) agenda.add(loan.id);
    }
  });
  const feed = await lender.does((tx, institution) =>
    duesBetween(tx, institution, { from: addDays(TODAY, -30), to: addDays(TODAY, -1) }),
  );
  const pages: string[] = [];
  const portal: string[] = [];
  for (const { id, clientId } of loans) {
    const page = await lender.does((tx, institution) => clientPage(tx, institution, clientId, TODAY));
    if (page.late_days > 0) pages.push(id);
    expect(page.late_amount > 0).toBe(page.late_days > 0);
    const borrower = { institution: lender.id, clientId };
    const own = await world.db.asBorrower(borrower, (tx) =>
      loansOfBorrower(tx, borrower, { after: undefined, ...ALL }),
    );
    for (const loan of own.items) {
      if (cardLabel(loan, TODAY).text === 'Atrasado') portal.push(loan.id);
      expect(shownLoan(loan, TODAY).plan.overdue.count > 0).toBe(lateSince(loan, TODAY) !== null);
    }
  }
  const labelled = (is: (loan: LoanOfClient) => boolean) => late(everyLoan.filter(is));
  return {
    everyLoan,
    ids: {
      filter: late(byFilter),
      search: late(bySearch),
      card: labelled((loan) => cardLabel(loan, TODAY).text === 'Atrasado'),
      dashboard: labelled((loan) => dashboardBadge(loan, TODAY).text === 'Atrasado'),
      report: labelled((loan) => reportLabel(loan, TODAY) === 'ATRASADO'),
      printedReport: labelled((loan) =>
        reportRow(shownLoan(loan, TODAY), TODAY).standing.startsWith('ATRASADO há'),
      ),
      collection: late(
        collected.items.flatMap((each) =>
          each.loans.filter((loan) => shownLoan(loan, TODAY).plan.overdue.count > 0),
        ),
      ),
      agenda: [...agenda].sort(),
      feed: [...new Set(feed.map(({ loan_id: id }) => id))].sort(),
      clientPage: pages.sort(),
      portal: portal.sort(),
    },
    counts: {
      totals: totals.late.count,
      day: day.due.late.count,
      clients: clients.length,
      countedClients: counted.late.count,
    },
  };
}

test('LN-3 LN-21 DB-5 every reader gives one answer to whether a loan is late, marked by the job or not', async () => {
  const { ana, db, owner } = world;
  await anInstitution(owner, { id: ana.id, name: 'Crédito da Praça' });
  const loans: { id: string; clientId: string; drawn: Drawn }[] = [];
  const check = async () => {
    const { everyLoan, ids, counts } = await readers(ana, loans);
    const expected = loans
      .filter(({ drawn }) => (openSince(drawn) ?? TODAY) < TODAY)
      .map(({ id }) => id)
      .sort();
    for (const [reader, found] of Object.entries(ids)) expect([reader, found]).toEqual([reader, expected]);
    for (const [reader, count] of Object.entries(counts))
      expect([reader, count]).toEqual([reader, expected.length]);
    const covered = loans.filter(({ drawn }) => drawn.ending === 'none' && drawn.quartersPaid === 4);
    expect(
      everyLoan
        .filter((loan) => cardLabel(loan, TODAY).text === 'Tudo pago')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(covered.map(({ id }) => id).sort());
    for (const loan of everyLoan) if (loan.status === 'atrasado') expect(loan.end_date < TODAY).toBe(true);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(drawnLoan, { minLength: 6, maxLength: 10 }), async (drawn) => {
      for (const each of drawn) {
        const { loan, clientId } = await enter(ana, each);
        loans.push({ id: loan.id, clientId, drawn: each });
      }
      await check();
      await markOverdue(db, TODAY, NOW);
      await check();
    }),
    { numRuns: 3, seed: SUITE_SEED, endOnFailure: true },
  );
}, 60_000);
