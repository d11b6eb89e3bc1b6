import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { change, run, verdicts } from './import-calls.ts';
import { bringExport } from './own-export-files.ts';
import { planSince } from './plan-loans.ts';
import { daysAgo, newClient, newLoan, NOW, reais, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();

const bring = (from: Lender, to: Lender, key: 'clients' | 'loans' | 'payments') =>
  bringExport(from, to, { key, today: TODAY, now: NOW });

test('IM-2 our own export brings clients and loans to another notebook, exact to the centavo', async () => {
  const client = await newClient(world.ana, { name: "=d'Ávila; José", notes: 'a\nb' });
  const single = await newLoan(world.ana, { clientId: client.id, start_date: daysAgo(20) });
  const pay = {
    loan_id: single.id,
    amount: reais(123.45),
    payment_date: daysAgo(2),
    notes: null,
    today: TODAY,
    now: NOW,
  };
  await world.ana.does((tx, institution) => addPayment(tx, institution, pay));
  const plan = await planSince(world.ana, 10, {
    clientId: client.id,
    amount: cents(90_000),
    paidCount: 3,
    skip: { saturdays: true, sundays: true, holidays: false },
  });
  const gone = await newLoan(world.ana, { clientId: client.id, amount: cents(777) });
  await world.ana.does((tx, institution) =>
    deleteLoan(tx, institution, { id: gone.id, today: TODAY, now: NOW }),
  );

  await run(world.beto, await bring(world.ana, world.beto, 'clients'));
  const loans = await bring(world.ana, world.beto, 'loans');
  expect((await verdicts(world.beto, loans)).map(([, verdict]) => verdict).sort()).toEqual([
    'new',
    'new',
    'skipped',
  ]);
  await run(world.beto, loans);
  const columns = [
    'amount',
    'interest_rate',
    'overdue_interest_rate',
    'start_date',
    'end_date',
    'contract_interest',
    'interest_method',
    'frequency',
    'installment_count',
    'paid_amount',
    'paid_count',
    'skipped_days',
    'notes',
  ] as const;
  const of = (lender: Lender) =>
    world.owner
      .selectFrom('loans')
      .select(columns)
      .where('institution_id', '=', lender.id)
      .where('deleted_at', 'is', null)
      .orderBy('amount')
      .orderBy('start_date')
      .execute();
  expect(await of(world.beto)).toEqual(await of(world.ana));
  expect(plan.installment_count).toBeGreaterThan(1);
  const name = await world.owner
    .selectFrom('clients')
    .select(['name', 'notes'])
    .where('institution_id', '=', world.beto.id)
    .executeTakeFirstOrThrow();
  expect(name).toEqual({ name: "=d'Ávila; José", notes: 'a\nb' });
});

test('IM-2 in the notebook it came from every row is known, also of payments', async () => {
  const client = await newClient(world.ana);
  const loan = await newLoan(world.ana, { clientId: client.id, start_date: daysAgo(20) });
  const pay = {
    loan_id: loan.id,
    amount: reais(10),
    payment_date: daysAgo(2),
    notes: null,
    today: TODAY,
    now: NOW,
  };
  await world.ana.does((tx, institution) => addPayment(tx, institution, pay));
  // What cannot be made again from one row is known all the same.
  const renewed = await newLoan(world.ana, {
    clientId: client.id,
    amount: reais(2000),
    start_date: daysAgo(40),
  });
  await world.ana.does((tx, institution) =>
    renewLoan(tx, institution, {
      id: renewed.id,
      version: 1,
      end_date: day('2026-08-31'),
      record_interest_payment: false,
      today: TODAY,
      now: NOW,
    }),
  );
  const loans = await bring(world.ana, world.ana, 'loans');
  expect((await verdicts(world.ana, loans)).map(([, verdict]) => verdict)).toEqual(['known', 'known']);
  await expect(change(world.ana, loans, 2, { ticked: true })).rejects.toThrow(
    'Este registro já está no caderno.',
  );
  for (const key of ['clients', 'payments'] as const) {
    const id = await bring(world.ana, world.ana, key);
    expect((await verdicts(world.ana, id)).map(([, verdict]) => verdict)).toEqual(['known']);
  }
  const elsewhere = await bring(world.ana, world.beto, 'payments');
  expect(await verdicts(world.beto, elsewhere)).toEqual([
    [2, 'error', 'Pagamento de outro caderno: ele vem com o empréstimo, em emprestimos.csv.'],
  ]);
});
