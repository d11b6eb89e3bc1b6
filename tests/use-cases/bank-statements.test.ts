import { describe, expect, test } from 'vitest';
import type { BankLineOut, RecordLineIn } from '#contract/bank-statements.ts';
import type { Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { collectedBy } from '#server/collected/collected-store.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { editLoan } from '#server/loans/edit-loan.ts';
import { pageOfPayments } from '#server/loans/payment-store.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { decideLine } from '#server/statements/decide-line.ts';
import { emptyBankTexts } from '#server/statements/empty-texts.ts';
import { judgeOpenLines } from '#server/statements/judge-open-lines.ts';
import { forgetPayer, pageOfKnownPayers } from '#server/statements/known-payer-store.ts';
import { putLines } from '#server/statements/line-store.ts';
import { recordLines } from '#server/statements/record-lines.ts';
import { createStatement, openCredits, pageOfStatements } from '#server/statements/statement-store.ts';
import { undoStatement } from '#server/statements/undo-statement.ts';
import { newPlanLoan } from './plan-loans.ts';
import {
  cpf,
  daysAgo,
  newClient,
  newLoan,
  NOW,
  refusal,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const NUBANK =
  'Transferência recebida pelo Pix - ANA SOUZA - •••.982.247-•• - NU PAGAMENTOS (0260) Agência: 1 Conta: 2';
const LATER = new Date(NOW.getTime() + 60_000);

interface Sent {
  amount?: number;
  text?: string;
  fit_id?: string | null;
  place?: number;
  on?: Day;
}

async function read(lender: Lender, lines: readonly Sent[], account = '0260 12345'): Promise<string> {
  return lender.does(async (tx, institution) => {
    const { id } = await createStatement(tx, institution, {
      file_name: 'extrato.ofx',
      account,
      from_day: daysAgo(30),
      to_day: TODAY,
    });
    await putLines(
      tx,
      institution,
      id,
      lines.map(({ amount = 6500, text = NUBANK, fit_id = null, place = 0, on = TODAY }) => ({
        day: on,
        amount: cents(amount),
        text,
        fit_id,
        place,
      })),
    );
    return id;
  });
}

const open = (lender: Lender) => lender.does((tx, institution) => judgeOpenLines(tx, institution));
const verdicts = async (lender: Lender) =>
  (await open(lender)).map(({ verdict, client_id, parts, payment_id }) => ({
    verdict,
    client_id,
    parts: parts.map(({ loan_id, amount, late_fee }) => [loan_id, amount, late_fee]),
    payment_id,
  }));

function record(
  lender: Lender,
  lines: readonly BankLineOut[],
  changes: Partial<RecordLineIn> = {},
  at = LATER,
) {
  return recordLines(
    world.db,
    { institution: lender.id, user: lender.user, role: 'owner' },
    {
      judged_at: NOW,
      lines: lines.map(({ id, parts, payment_id }) => ({
        id,
        parts,
        payment_id,
        remember: false,
        ...changes,
      })),
      today: TODAY,
      now: at,
    },
  );
}

const paymentsOf = async (lender: Lender, loanId: string) =>
  (
    await lender.does((tx, institution) =>
      pageOfPayments(tx, institution, { loanId, after: undefined, limit: 50 }),
    )
  ).items;

async function expectSound(): Promise<void> {
  const client = await world.database.ownerPool.connect();
  try {
    expect((await checkInvariants(client)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

/** Ana Souza with 20 × R$ 65,00, the seventh due today, and 10 × R$ 130,00, the fifth five days late at R$ 5,00 a day. */
async function ana(lender: Lender) {
  const { id: clientId } = await newClient(lender, { name: 'Ana Souza', cpf: cpf('529.982.247-25') });
  const daily = await newPlanLoan(lender, {
    clientId,
    paidCount: 6,
    start_date: daysAgo(7),
    first_due_date: daysAgo(6),
    overdue_interest_rate: cents(0),
  });
  const weekly = await newPlanLoan(lender, {
    clientId,
    paidCount: 4,
    installment_count: 10,
    installment_amount: cents(13_000),
    frequency: 'weekly',
    start_date: daysAgo(40),
    first_due_date: daysAgo(33),
  });
  return { clientId, daily: daily.id, weekly: weekly.id };
}

describe('the worked example, each alone', () => {
  test.each([
    [15_500, 'certain', [['weekly', 13_000, 2500]]],
    [6500, 'certain', [['daily', 6500, 0]]],
    [13_000, 'certain', [['weekly', 13_000, 0]]],
    [14_000, 'probable', [['weekly', 14_000, 0]]],
    [
      22_000,
      'certain',
      [
        ['daily', 6500, 0],
        ['weekly', 13_000, 2500],
      ],
    ],
  ] as const)('EX-6 EX-7 %i centavos', async (amount, verdict, parts) => {
    const { clientId, ...loans } = await ana(world.ana);
    await read(world.ana, [{ amount }]);
    const [line] = await open(world.ana);
    expect({ verdict: line?.verdict, client: line?.client_id }).toEqual({ verdict, client: clientId });
    expect(
      new Set(line?.parts.map(({ loan_id, amount: paid, late_fee }) => `${loan_id} ${paid} ${late_fee}`)),
    ).toEqual(new Set(parts.map(([loan, paid, fee]) => `${loans[loan]} ${paid} ${fee}`)));
    expect(await verdicts(world.beto)).toEqual([]);
  });

  test('EX-8 what it pays, before and after, and the fee that stays open', async () => {
    await ana(world.ana);
    await read(world.ana, [{ amount: 13_000 }]);
    const [line] = await open(world.ana);
    expect(line?.parts[0]).toMatchObject({
      pays: 'parcela 5 de 10',
      open_fee: 2500,
      remaining_before: 78_000,
      remaining_after: 65_000,
    });
    expect(line?.payers).toEqual([{ client_id: line?.client_id, name: 'Ana Souza', reason: 'cpf_middle' }]);
  });
});

describe('EX-9 recording', () => {
  test('an ordinary payment of the line’s day by Pix, fee included, and never again', async () => {
    const { weekly } = await ana(world.ana);
    await read(world.ana, [{ amount: 15_500 }]);
    const lines = await open(world.ana);
    const recorded = await record(world.ana, lines);
    const before = await paymentsOf(world.ana, weekly);
    expect(recorded).toEqual([
      { id: lines[0]?.id, outcome: 'recorded', payments: [before[0]?.id], message: null },
    ]);
    expect(before[0]).toMatchObject({ amount: 13_000, late_fee: 2500, payment_date: TODAY, method: 'pix' });
    // The same call again, as after a broken connection, and the same file again.
    expect(await record(world.ana, lines)).toEqual(recorded);
    await read(world.ana, [{ amount: 15_500 }]);
    expect(await open(world.ana)).toEqual([]);
    expect(await paymentsOf(world.ana, weekly)).toEqual(before);
    await expectSound();
  });

  test('a credit over two loans is two payments, and eight calls at once record it once', async () => {
    const { daily, weekly } = await ana(world.ana);
    await read(world.ana, [{ amount: 22_000 }]);
    const lines = await open(world.ana);
    const all = await Promise.all(Array.from({ length: 8 }, () => record(world.ana, lines)));
    expect(all.flat().map(({ outcome }) => outcome)).toEqual(Array(8).fill('recorded'));
    expect((await paymentsOf(world.ana, daily)).filter(({ payment_date: on }) => on === TODAY)).toHaveLength(
      1,
    );
    expect((await paymentsOf(world.ana, weekly)).filter(({ payment_date: on }) => on === TODAY)).toHaveLength(
      1,
    );
    await expectSound();
  });

  test('I21 one of its loans may be given to another client afterwards', async () => {
    const first = await newLoan(world.ana);
    const second = await newLoan(world.ana, { clientId: first.client_id });
    await read(world.ana, [{ amount: 3000 }]);
    const part = { amount: cents(1500), late_fee: cents(0) };
    const parts = [first, second].map(({ id }) => ({ loan_id: id, ...part }));
    const [done] = await record(world.ana, await open(world.ana), { parts, payment_id: null });
    expect(done).toMatchObject({ outcome: 'recorded' });
    const { id: client_id } = await newClient(world.ana);
    const change = { client_id, version: 2 };
    await world.ana.does((tx, institution) =>
      editLoan(tx, institution, { id: second.id, change, today: TODAY, now: LATER }),
    );
    await expectSound();
  });

  test('a division must add up, and be of one client', async () => {
    const { daily } = await ana(world.ana);
    const other = await newPlanLoan(world.ana);
    await read(world.ana, [{ amount: 6500 }]);
    const lines = await open(world.ana);
    const parts = (...amounts: readonly (readonly [string, number])[]) =>
      amounts.map(([loan_id, amount]) => ({ loan_id, amount: cents(amount), late_fee: cents(0) }));
    const messageOf = async (wanted: RecordLineIn['parts']) =>
      (await record(world.ana, lines, { parts: wanted }))[0]?.message;
    expect(await messageOf(parts([daily, 6000]))).toBe('Falta dividir R$\u00a05,00.');
    expect(await messageOf(parts([daily, 7000]))).toBe('A divisão passa do valor em R$\u00a05,00.');
    expect(await messageOf(parts([daily, 3000], [other.id, 3500]))).toBe('Um lançamento é de um cliente só.');
    expect(await open(world.ana)).toHaveLength(1);
    await expectSound();
  });

  test('another lender’s line and loan answer like ones that do not exist', async () => {
    await ana(world.ana);
    const theirs = await ana(world.beto);
    await read(world.ana, [{ amount: 6500 }]);
    await read(world.beto, [{ amount: 6500 }]);
    const mine = await open(world.ana);
    expect((await record(world.beto, mine))[0]?.outcome).toBe('refused');
    const parts = [{ loan_id: theirs.daily, amount: cents(6500), late_fee: cents(0) }];
    expect((await record(world.ana, mine, { parts }))[0]).toMatchObject({ outcome: 'refused' });
    expect(await open(world.ana)).toHaveLength(1);
  });
});

describe('EX-10 what changed meanwhile is not written', () => {
  test('a settled loan, and a payment entered by another; the other lines are recorded', async () => {
    const { daily, weekly } = await ana(world.ana);
    await read(world.ana, [
      { amount: 6500, fit_id: 'A1' },
      { amount: 13_000, fit_id: 'A2' },
    ]);
    const lines = await open(world.ana);
    await world.ana.does((tx, institution) =>
      addPayment(tx, institution, {
        loan_id: daily,
        amount: cents(1000),
        payment_date: daysAgo(0),
        notes: null,
        today: TODAY,
        now: new Date(NOW.getTime() + 1000),
      }),
    );
    const outcomes = await record(world.ana, lines);
    expect(outcomes.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'Este empréstimo mudou depois que o extrato foi conferido. Confira de novo.'],
      ['recorded', null],
    ]);
    expect((await paymentsOf(world.ana, weekly)).some(({ payment_date: on }) => on === TODAY)).toBe(true);
    await expectSound();
  });
});

test('EX-4 a line is known by the bank’s id, or by its content where either file had none', async () => {
  await ana(world.ana);
  const count = async () => (await open(world.ana)).length;
  await read(world.ana, [{ fit_id: 'A1' }, { fit_id: 'A2', place: 1 }]);
  expect(await count()).toBe(2);
  await read(world.ana, [{ fit_id: 'A2' }, { fit_id: 'A3', place: 1 }]);
  expect(await count()).toBe(3);
  // Without ids, the two of that day are the two; a third is new.
  await read(world.ana, [{ place: 0 }, { place: 1 }, { place: 2 }]);
  expect(await count()).toBe(4);
  await read(world.ana, [{ fit_id: 'A1' }, { fit_id: 'A9', place: 2 }]);
  expect(await count()).toBe(4);
  await read(world.ana, [{ fit_id: 'A1' }], '0341 999');
  expect(await count()).toBe(5);
});

test('EX-4 EX-13 a file that is read again and brings nothing is not listed, and the first one still says what became of it', async () => {
  const { daily } = await ana(world.ana);
  const listed = async () =>
    (
      await world.ana.does((tx, institution) =>
        pageOfStatements(tx, institution, { after: undefined, limit: 5 }),
      )
    ).items.map(({ id, counts }) => [id, counts]);
  const first = await read(world.ana, [{ amount: 6500 }]);
  await record(world.ana, await open(world.ana));
  await read(world.ana, [{ amount: 6500 }]);
  expect(await listed()).toEqual([[first, { recorded: 1, tied: 0, put_away: 0, open: 0 }]]);
  expect((await paymentsOf(world.ana, daily))[0]?.bank_line).not.toBe(null);
});

test('EX-4 a FITID that the bank gives again to another amount is another credit', async () => {
  await read(world.ana, [{ amount: 6500, text: 'Pix de X', fit_id: 'N10A1' }]);
  await read(world.ana, [
    { amount: 7000, text: 'Pix de Y', fit_id: 'N10A1' },
    { amount: 6500, text: 'Pix de X', fit_id: 'N10A1' },
  ]);
  expect((await open(world.ana)).map(({ amount }) => amount)).toEqual([6500, 7000]);
});

test('EX-4 EX-9 overlapping files sent at once, shuffled and twice, then recorded by two tabs: each credit once', async () => {
  const { daily } = await ana(world.ana);
  const days = Array.from({ length: 12 }, (_, at) => ({
    amount: 6500,
    text: NUBANK,
    // Some of the bank's ids do not tell lines apart.
    fit_id: at % 3 === 0 ? null : `F${at}`,
    on: daysAgo(at % 4),
    place: Math.floor(at / 4),
  }));
  const files = [days, days.slice(0, 8), days.slice(6).concat(days.slice(0, 6)), days.slice(4), days];
  await Promise.all(files.map((lines) => read(world.ana, lines)));
  const lines = await open(world.ana);
  expect(lines).toHaveLength(12);
  const parts = [{ loan_id: daily, amount: cents(6500), late_fee: cents(0) }];
  await Promise.all([
    record(world.ana, lines, { parts }),
    record(world.ana, lines.slice(6).concat(lines.slice(0, 6)), { parts }),
  ]);
  const payments = await paymentsOf(world.ana, daily);
  expect(payments.filter(({ bank_line: line }) => line !== null)).toHaveLength(12);
  expect(await open(world.ana)).toEqual([]);
  await expectSound();
});

test('EX-7 one line or forty are judged by eight statements', async () => {
  await ana(world.ana);
  const statements = () =>
    world.ana.does(async (tx, institution) => {
      let count = 0;
      const counting = tx.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      await judgeOpenLines(counting, institution);
      return count;
    });
  await read(world.ana, [{ amount: 6500 }]);
  expect(await statements()).toBe(8);
  await read(
    world.ana,
    Array.from({ length: 40 }, (_, at) => ({ text: `PIX RECEBIDO ANA SOUZA ${at}`, amount: 5000 + at })),
  );
  expect(await statements()).toBe(8);
});

test('EX-7 EX-9 a payment entered by hand is tied to its line, not made again', async () => {
  const { daily } = await ana(world.ana);
  await world.ana.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: daily,
      amount: cents(6500),
      payment_date: TODAY,
      method: 'pix',
      notes: null,
      today: TODAY,
      now: NOW,
    }),
  );
  const before = await paymentsOf(world.ana, daily);
  await read(world.ana, [{ amount: 6500 }]);
  const lines = await open(world.ana);
  expect(lines[0]).toMatchObject({ verdict: 'registered', payment_id: before[0]?.id });
  expect(await record(world.ana, lines)).toMatchObject([{ outcome: 'tied', payments: [] }]);
  expect(await paymentsOf(world.ana, daily)).toEqual(
    before.map((payment, at) =>
      at === 0 ? { ...payment, bank_line: { day: TODAY, text: NUBANK } } : payment,
    ),
  );
  const [statement] = (
    await world.ana.does((tx, institution) =>
      pageOfStatements(tx, institution, { after: undefined, limit: 5 }),
    )
  ).items;
  expect(statement).toMatchObject({
    account_tail: '2345',
    counts: { recorded: 0, tied: 1, put_away: 0, open: 0 },
  });
  await expectSound();
});

test('EX-14 a payment says on which line it stands, and Pix is split by what arrived; a collector reads no statement', async () => {
  const { daily, weekly } = await ana(world.ana);
  const pix = (loanId: string, amount: number) =>
    world.ana.does((tx, institution) =>
      addPayment(tx, institution, {
        loan_id: loanId,
        amount: cents(amount),
        payment_date: TODAY,
        method: 'pix',
        notes: null,
        today: TODAY,
        now: NOW,
      }),
    );
  const split = async () => {
    const query = { from: TODAY, to: TODAY, person: null, timeZone: 'America/Sao_Paulo' };
    const { items } = await world.ana.does((tx, institution) => collectedBy(tx, institution, query));
    return items
      .filter(({ method }) => method === 'pix')
      .map(({ on_statement, count, amount }) => [on_statement, count, amount]);
  };
  await pix(weekly, 4000);
  expect(await split()).toEqual([[null, 1, 4000]]);
  await read(world.ana, [{ amount: 6500 }]);
  await record(world.ana, await open(world.ana));
  expect(await split()).toEqual([
    [true, 1, 6500],
    [false, 1, 4000],
  ]);
  const [payment] = await paymentsOf(world.ana, daily);
  expect(payment?.bank_line).toEqual({ day: TODAY, text: NUBANK });
  const seen = await world.ana.does((tx, institution) =>
    pageOfPayments(tx, institution, { loanId: daily, withoutStatement: true, after: undefined, limit: 1 }),
  );
  expect(seen.items[0]?.bank_line).toBe(null);
});

test('EX-13 Hoje: nothing before the first statement, then how many credits wait, then how far it was checked', async () => {
  const { ana: lender, beto } = world;
  const waiting = (of: Lender) => of.does((tx, institution) => openCredits(tx, institution));
  expect(await waiting(lender)).toBe(null);
  const id = await read(lender, [{ text: 'Pix de X' }, { text: 'Pix de Y' }]);
  expect(await waiting(lender)).toEqual({ open: 2, files: 1, to_day: TODAY });
  await read(lender, [{ text: 'Pix de Z' }], '0341 999');
  expect(await waiting(lender)).toEqual({ open: 3, files: 2, to_day: TODAY });
  expect(await waiting(beto)).toBe(null);
  for (const line of await open(lender))
    await lender.does((tx, institution) =>
      decideLine(tx, institution, {
        id: line.id,
        change: { state: 'put_away' },
        user: lender.user,
        now: NOW,
      }),
    );
  expect(await waiting(lender)).toEqual({ open: 0, files: 0, to_day: TODAY });
  await lender.does((tx, institution) => undoStatement(tx, institution, { id, today: TODAY, now: NOW }));
  expect(await waiting(lender)).toEqual({ open: 2, files: 1, to_day: TODAY });
});

test('EX-11 a payer who was confirmed is known the next time, until forgotten', async () => {
  const { clientId, daily } = await ana(world.ana);
  const text = 'PIX RECEBIDO JOSE M SOUZA 31/07';
  await read(world.ana, [{ text, fit_id: 'A1' }]);
  const [first] = await open(world.ana);
  expect(first).toMatchObject({ verdict: 'unmatched', payer_key: 'JOSE M SOUZA' });
  const parts = [{ loan_id: daily, amount: cents(6500), late_fee: cents(0) }];
  await record(world.ana, first === undefined ? [] : [first], { parts, remember: true });
  await read(world.ana, [{ text, fit_id: 'A2' }]);
  expect((await open(world.ana))[0]).toMatchObject({
    verdict: 'certain',
    client_id: clientId,
    payers: [{ client_id: clientId, name: 'Ana Souza', reason: 'remembered' }],
  });
  const known = await world.ana.does((tx, institution) =>
    pageOfKnownPayers(tx, institution, { after: undefined, limit: 5 }),
  );
  expect(known.items).toMatchObject([{ payer_key: 'JOSE M SOUZA', client_name: 'Ana Souza' }]);
  const id = known.items[0]?.id ?? '';
  expect(await refusal(world.beto.does((tx, institution) => forgetPayer(tx, institution, id)))).toBe(
    'not_found',
  );
  await world.ana.does((tx, institution) => forgetPayer(tx, institution, id));
  expect((await open(world.ana))[0]).toMatchObject({ verdict: 'unmatched' });
});

test('EX-11 a line is put away and opened again; a recorded one is decided', async () => {
  const { clientId } = await ana(world.ana);
  await read(world.ana, [{ text: 'Pix recebido de TIA ROSA', amount: 5000 }, { amount: 6500 }]);
  const [line, certain] = await open(world.ana);
  const decide = (
    id: string | undefined,
    change: { state?: 'open' | 'put_away'; client_id?: string },
    lender = world.ana,
  ) =>
    lender.does((tx, institution) =>
      decideLine(tx, institution, { id: id ?? '', change, user: lender.user, now: NOW }),
    );
  expect(await decide(line?.id, { state: 'put_away' })).toMatchObject({ state: 'put_away', verdict: null });
  expect(await refusal(decide(line?.id, { state: 'open' }, world.beto))).toBe('not_found');
  expect(await decide(line?.id, { state: 'open', client_id: clientId })).toMatchObject({
    verdict: 'probable',
    client_id: clientId,
  });
  await record(world.ana, certain === undefined ? [] : [certain]);
  expect(await refusal(decide(certain?.id, { state: 'put_away' }))).toBe('line_decided');
  expect(await refusal(decide(certain?.id, { state: 'open' }))).toBe('line_decided');
  await expectSound();
});

describe('EX-12 undoing', () => {
  test('an undone payment opens its line again; the other half of a divided one stays, as entered by hand', async () => {
    const { daily, weekly } = await ana(world.ana);
    await read(world.ana, [{ amount: 22_000 }]);
    await record(world.ana, await open(world.ana));
    const [payment] = await paymentsOf(world.ana, daily);
    await world.ana.does((tx, institution) =>
      undoPayment(tx, institution, { id: payment?.id ?? '', today: TODAY, now: LATER }),
    );
    expect(await open(world.ana)).toHaveLength(1);
    expect((await paymentsOf(world.ana, weekly))[0]).toMatchObject({ amount: 13_000 });
    await expectSound();
  });

  test('a whole file is taken back, and can be read and recorded again', async () => {
    const { daily, weekly } = await ana(world.ana);
    const before = [await paymentsOf(world.ana, daily), await paymentsOf(world.ana, weekly)];
    const id = await read(world.ana, [
      { amount: 22_000, fit_id: 'A1' },
      { amount: 6500, fit_id: 'A2' },
      { amount: 700, fit_id: 'A3' },
    ]);
    await record(
      world.ana,
      (await open(world.ana)).filter(({ verdict }) => verdict === 'certain'),
    );
    const undone = await world.ana.does((tx, institution) =>
      undoStatement(tx, institution, { id, today: TODAY, now: LATER }),
    );
    expect(undone).toMatchObject({
      kept: [],
      statement: { counts: { recorded: 0, tied: 0, put_away: 0, open: 3 } },
    });
    expect([await paymentsOf(world.ana, daily), await paymentsOf(world.ana, weekly)]).toEqual(before);
    await expectSound();
    expect(
      await refusal(
        world.beto.does((tx, institution) =>
          undoStatement(tx, institution, { id, today: TODAY, now: LATER }),
        ),
      ),
    ).toBe('not_found');
  });
});

test('EX-15 texts are emptied after 90 days, of recorded lines after 24 months', async () => {
  await ana(world.ana);
  await read(world.ana, [
    { amount: 6500, fit_id: 'A1' },
    { amount: 999, fit_id: 'A2' },
  ]);
  await record(
    world.ana,
    (await open(world.ana)).filter(({ verdict }) => verdict === 'certain'),
  );
  const texts = async () =>
    (
      await world.owner
        .selectFrom('bank_lines')
        .select(['state', 'text'])
        .where('institution_id', '=', world.ana.id)
        .orderBy('id')
        .execute()
    ).map(({ state, text }) => [state, text !== null]);
  const emptied = async (days: number) => {
    const created = await world.owner.selectFrom('bank_lines').select('created_at').executeTakeFirstOrThrow();
    await emptyBankTexts(world.db, new Date(Date.parse(created.created_at) + days * 86_400_000));
    return texts();
  };
  expect(await emptied(89)).toEqual([
    ['recorded', true],
    ['open', true],
  ]);
  expect(await emptied(91)).toEqual([
    ['recorded', true],
    ['open', false],
  ]);
  expect(await emptied(735)).toEqual([
    ['recorded', false],
    ['open', false],
  ]);
});

test('EX-10 a loan that was settled after the file was read', async () => {
  const { daily } = await ana(world.ana);
  await read(world.ana, [{ amount: 6500 }]);
  const lines = await open(world.ana);
  await world.ana.does((tx, institution) =>
    settleLoan(tx, institution, {
      id: daily,
      seen: { total_amount: cents(130_000), remaining_amount: cents(91_000) },
      today: TODAY,
      now: NOW,
    }),
  );
  expect((await record(world.ana, lines))[0]).toEqual({
    id: lines[0]?.id,
    outcome: 'refused',
    payments: [],
    message: 'Este empréstimo já está pago e não pode mais ser alterado.',
  });
});
