import { expect, test } from 'vitest';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { addDays, day } from '#domain/calendar.ts';
import { FREQUENCIES } from '#domain/loans/loan/loan.ts';
import { PLAN_STORIES } from '#server/demo/demo-plan-stories.ts';
import { createDemoPlan } from '#server/demo/demo-plans.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { newClient, useTwoLenders } from './two-lenders.ts';

const world = useTwoLenders();

// The end of a year, a leap day, a Sunday after a holiday.
test.each(['2026-12-31', '2028-02-29', '2026-04-05'])(
  'PA-2 PA-14 seen on %s the demonstration has plans of every frequency on time, late and settled',
  async (date) => {
    const { ana, database } = world;
    const today = day(date);
    const client = await newClient(ana);
    const plans = await ana.does(async (tx, institution) => {
      const made = [];
      for (const story of PLAN_STORIES) {
        const id = await createDemoPlan(tx, institution, { clientId: client.id, story, today });
        made.push(shownLoan(await requireLoan(tx, institution, id, today), today));
      }
      return made;
    });
    for (const frequency of FREQUENCIES) {
      const open = plans.filter((loan) => loan.frequency === frequency && loan.status !== 'pago');
      expect(open.some(({ plan }) => plan.overdue.count > 0)).toBe(true);
      expect(open.some(({ plan }) => plan.next !== null && plan.overdue.count === 0)).toBe(true);
      expect(plans.some((loan) => loan.frequency === frequency && loan.status === 'pago')).toBe(true);
    }
    const soon = addDays(today, 3);
    expect(plans.some(({ plan }) => plan.overdue.count > 1 && plan.next !== null)).toBe(true);
    expect(plans.some(({ plan }) => plan.due_today.count > 0 && plan.overdue.count === 0)).toBe(true);
    expect(plans.some(({ end_date: end, status }) => status !== 'pago' && end > today && end <= soon)).toBe(
      true,
    );
    expect(plans.some(({ plan, status }) => plan.next === null && status !== 'pago')).toBe(true);
    // The rest of one will never come (PD-9).
    expect(plans.some(({ loss, discount }) => loss && discount > 0)).toBe(true);
    const connection = await database.ownerPool.connect();
    try {
      expect((await checkInvariants(connection)).flatMap(({ offending }) => offending)).toEqual([]);
    } finally {
      connection.release();
    }
  },
);
