import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { startJobs } from '#server/jobs/job.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { restoreLoan } from '#server/loans/restore-loan.ts';
import { cents } from '#domain/money.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import {
  daysAgo,
  loanTerms,
  newClient,
  newLoan,
  NOW,
  reais,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const settle = (lender: Lender, id: string, total: number) =>
  lender.does(async (tx, institution) => {
    // A fee that is due is forgiven by name (RC-10).
    const fee = lateFeeOf(await requireLoan(tx, institution, id, TODAY), TODAY);
    return settleLoan(tx, institution, {
      id,
      seen: { total_amount: reais(total), remaining_amount: reais(total) },
      today: TODAY,
      now: NOW,
      choices: { discount: cents(0), late_fee: cents(0), waive_late_fee: fee.due },
    });
  });

const statusOf = async (id: string) => {
  const loans = world.owner.selectFrom('loans').select('status').where('id', '=', id);
  return (await loans.executeTakeFirstOrThrow()).status;
};

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it never came to hold');
    await wait(10);
  }
}

test('LN-14 the job turns ativo into atrasado once the due date has passed, and only once', async () => {
  const { ana, beto, db, owner } = world;
  const terms = { start_date: daysAgo(60) };
  const late = await newLoan(ana, { ...terms, end_date: daysAgo(1) });
  const foreignLate = await newLoan(beto, { ...terms, end_date: daysAgo(30) });
  const dueToday = await newLoan(ana, { ...terms, end_date: TODAY });
  const paid = await newLoan(ana, { ...terms, end_date: daysAgo(5) });
  await settle(ana, paid.id, 1400);
  const deleted = await newLoan(ana, { ...terms, end_date: daysAgo(5) });
  await ana.does((tx, institution) =>
    deleteLoan(tx, institution, { id: deleted.id, today: TODAY, now: NOW }),
  );

  expect(await markOverdue(db, TODAY, NOW)).toBe(2);
  expect(await markOverdue(db, TODAY, NOW)).toBe(0);

  const loans = await owner.selectFrom('loans').select(['id', 'status']).execute();
  const statuses = new Map(loans.map((loan) => [loan.id, loan.status]));
  expect([late, foreignLate, dueToday, paid, deleted].map((loan) => statuses.get(loan.id))).toEqual([
    'atrasado',
    'atrasado',
    'ativo',
    'pago',
    'ativo',
  ]);
  const events = await owner
    .selectFrom('loan_events')
    .select(['institution_id', 'kind', 'on_day', 'at', 'by_user'])
    .where('loan_id', '=', late.id)
    .orderBy('id')
    .execute();
  const moment = { institution_id: ana.id, on_day: '2026-07-31', at: '2026-07-31T15:00:00.000Z' };
  expect(events).toEqual([
    { ...moment, on_day: '2026-07-30', kind: 'created', by_user: ana.user },
    { ...moment, kind: 'became_overdue', by_user: null },
  ]);
});

test('LN-14 a loan entered after its due date, or restored after it, is atrasado at once', async () => {
  const { ana } = world;
  const { id: clientId } = await newClient(ana);
  const terms = loanTerms({ start_date: daysAgo(60), end_date: daysAgo(1) });
  const entered = await ana.does((tx, institution) =>
    createLoan(tx, institution, { client_id: clientId, terms, today: TODAY, now: NOW }),
  );
  expect(entered.status).toBe('atrasado');
  const early = await newLoan(ana, { start_date: daysAgo(60), end_date: daysAgo(1) });
  expect(early.status).toBe('ativo');
  await ana.does((tx, institution) => deleteLoan(tx, institution, { id: early.id, today: TODAY, now: NOW }));
  const restored = await ana.does((tx, institution) =>
    restoreLoan(tx, institution, { id: early.id, today: TODAY, now: NOW }),
  );
  expect(restored.status).toBe('atrasado');
});

test('LN-14 more late loans than one batch holds are all marked', async () => {
  const { ana, db, owner } = world;
  const client = await newClient(ana);
  const model = await newLoan(ana, { clientId: client.id, start_date: daysAgo(60), end_date: daysAgo(2) });
  const row = await owner
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', model.id)
    .executeTakeFirstOrThrow();
  const { updated_at: _updated, ...columns } = row;
  const copies = Array.from({ length: 1100 }, () => ({ ...columns, id: newId() }));
  await owner.insertInto('loans').values(copies).execute();
  expect(await markOverdue(db, TODAY, NOW)).toBe(1101);
});

test('LN-14 the running job catches up at start, marks at the local midnight, and tries again after a failure', async () => {
  const { ana, db } = world;
  const terms = { start_date: daysAgo(60) };
  const late = await newLoan(ana, { ...terms, end_date: daysAgo(1) });
  const dueToday = await newLoan(ana, { ...terms, end_date: TODAY });
  // A second before midnight in São Paulo, which is 02:59:59 in UTC.
  let now = new Date('2026-08-01T02:59:59.000Z');
  const failures: unknown[] = [];
  let broken = true;
  const job = startJobs({
    jobs: allJobs({
      db: {
        ...db,
        asSystem: (work) => (broken ? Promise.reject(new Error('the database is down')) : db.asSystem(work)),
      },
      timeZone: 'America/Sao_Paulo',
      signUpMail: null,
      planMail: null,
    }),
    clock: { now: () => now },
    log: { info: () => {}, error: (failure: unknown) => failures.push(failure) },
    lookEveryMs: 5,
  });
  try {
    await until(async () => failures.length > 0);
    broken = false;
    await until(async () => (await statusOf(late.id)) === 'atrasado');
    expect(await statusOf(dueToday.id)).toBe('ativo');
    now = new Date('2026-08-01T03:00:00.000Z');
    await until(async () => (await statusOf(dueToday.id)) === 'atrasado');
  } finally {
    await job.stop();
  }
});

test('LN-14 of 4 instances that mark at once every late loan is marked once', async () => {
  const { ana, db, owner } = world;
  const client = await newClient(ana);
  const loans = [];
  for (let i = 0; i < 20; i += 1)
    loans.push(
      await newLoan(ana, { clientId: client.id, start_date: daysAgo(60), end_date: daysAgo(i + 1) }),
    );
  await Promise.all(Array.from({ length: 4 }, () => markOverdue(db, TODAY, NOW)));
  const marks = await owner
    .selectFrom('loan_events')
    .select('loan_id')
    .where('institution_id', '=', ana.id)
    .where('kind', '=', 'became_overdue')
    .execute();
  expect(marks.map(({ loan_id: id }) => id).sort()).toEqual(loans.map(({ id }) => id).sort());
});
