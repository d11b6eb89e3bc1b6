import { v7 as newKey } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { BatchLine } from '#contract/sheet.ts';
import { addDays, day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { assignCollector } from '#server/clients/assign-collector.ts';
import { recordBatch } from '#server/loans/record-batch.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { routeOrder, saveRouteOrder } from '#server/sheet/route-order.ts';
import { sheetPdf } from '#server/sheet/sheet-pdf.ts';
import { SHEET_PAGE, sheetHead, sheetPage } from '#server/sheet/sheet-store.ts';
import { pdfText } from '#tests/support/read-pdf.ts';
import { aMember, aVisit } from '#tests/support/records.ts';
import { newClient, newLoan, NOW, refusal, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();

const due = (lender: Lender, clientId: string, days: number) =>
  newLoan(lender, { clientId, start_date: addDays(TODAY, -60), end_date: addDays(TODAY, days) });
const linesOf = async (lender: Lender, on = TODAY, collector: string | null = null) =>
  (
    await lender.does((tx, institution) =>
      sheetPage(tx, institution, {
        day: on,
        collector,
        own: false,
        after: undefined,
        size: SHEET_PAGE,
        today: TODAY,
      }),
    )
  ).items;
/** By the sums of the days, and loan by loan: the same. */
const headOf = async (lender: Lender, on = TODAY) => {
  const heads = await lender.does(async (tx, institution) => [
    await sheetHead(tx, institution, { day: on, collector: null, ofEverybody: true }),
    await sheetHead(tx, institution, { day: on, collector: null, ofEverybody: false }),
  ]);
  expect(heads[0]).toEqual(heads[1]);
  return heads[0];
};
const line = (loan_id: string, amount: number, entry_key = newKey()): BatchLine => ({
  entry_key,
  loan_id,
  amount: cents(amount),
  late_fee: cents(0),
  waive_late_fee: cents(0),
  payment_date: TODAY,
  method: 'cash',
  notes: null,
});
const send = (lender: Lender, lines: readonly BatchLine[]) =>
  recordBatch(
    {
      db: world.db,
      staff: { institution: lender.id, user: lender.user, role: 'owner' },
      today: TODAY,
      now: NOW,
      onFault: (error) => {
        throw error;
      },
    },
    lines,
  );
const paidOf = async (lender: Lender) => {
  const rows = await world.owner
    .selectFrom('payments')
    .select(['loan_id', 'amount'])
    .where('institution_id', '=', lender.id)
    .where('undone_at', 'is', null)
    .execute();
  return rows.map(({ amount }) => Number(amount)).sort((a, b) => a - b);
};

describe('FD-1 the sheet of a day', () => {
  test('every open loan with something due by the day, by client, the oldest first; nothing of another lender', async () => {
    const { ana, beto } = world;
    const [rita, vera, nina] = [await newClient(ana), await newClient(ana), await newClient(ana)];
    const late = await due(ana, rita.id, -9);
    const today = await due(ana, rita.id, 0);
    const recent = await due(ana, vera.id, -2);
    const tomorrow = await due(ana, nina.id, 1);
    await due(beto, (await newClient(beto)).id, -1);
    expect((await linesOf(ana)).map(({ loan }) => loan.id)).toEqual([late.id, today.id, recent.id]);
    expect((await linesOf(ana, addDays(TODAY, 1))).map(({ loan }) => loan.id)).toContain(tomorrow.id);
    expect(await linesOf(ana, TODAY, ana.user)).toEqual([]);
    expect((await linesOf(ana, TODAY, 'none')).length).toBe(3);
  });

  test("FD-8 says what came of yesterday's visit, and a promise that stands", async () => {
    const { ana, owner } = world;
    const rita = await newClient(ana);
    await due(ana, rita.id, -2);
    const visit = { institution_id: ana.id, client_id: rita.id, on_day: addDays(TODAY, -1) };
    await aVisit(owner, { ...visit, at: '2026-07-30T12:00:00.000Z' });
    const [before] = await linesOf(ana);
    expect(before).toMatchObject({
      last_visit: { on_day: '2026-07-30', outcome: 'not_home' },
      promise: null,
    });
    const promised = {
      outcome: 'promised',
      promised_on: day('2026-08-02'),
      promised_amount: cents(100),
    } as const;
    await aVisit(owner, { ...visit, ...promised, at: '2026-07-30T13:00:00.000Z' });
    const [after] = await linesOf(ana);
    expect(after?.promise).toMatchObject({ promised_on: '2026-08-02', paid: 0 });
  });
});

describe('FD-9 the order of the route', () => {
  const names = async (lender: Lender, collector: string | null = null) =>
    (await linesOf(lender, TODAY, collector)).map(({ client }) => client.name);
  const order = (lender: Lender, collector: string | null, clientIds: readonly string[]) =>
    lender.does((tx, institution) => saveRouteOrder(tx, institution, { collector, clientIds }));
  const giveTo = (lender: Lender, personId: string | null, ...clientIds: string[]) =>
    lender.does((tx, institution) => assignCollector(tx, institution, { clientIds, personId }));

  test('the sheet follows it; who has no place comes after, the oldest due date first', async () => {
    const { ana } = world;
    const [rita, vera, nina, olga] = [
      await newClient(ana, { name: 'Rita' }),
      await newClient(ana, { name: 'Vera' }),
      await newClient(ana, { name: 'Nina' }),
      await newClient(ana, { name: 'Olga' }),
    ];
    await due(ana, rita.id, -9);
    await due(ana, vera.id, -2);
    await due(ana, nina.id, -1);
    await due(ana, olga.id, -5);
    expect(await names(ana)).toEqual(['Rita', 'Olga', 'Vera', 'Nina']);
    await order(ana, 'none', [nina.id, vera.id]);
    expect(await names(ana)).toEqual(['Nina', 'Vera', 'Rita', 'Olga']);
    const { items, more } = await ana.does((tx, institution) => routeOrder(tx, institution, 'none'));
    expect(items.map(({ name }) => name)).toEqual(['Nina', 'Vera', 'Rita', 'Olga']);
    expect(more).toBe(false);
  });

  test('a page ends where its lines would be too many; the loans of a client stay together', async () => {
    const { ana } = world;
    for (const [at, loans] of [2, 1, 2, 4, 1].entries()) {
      const { id } = await newClient(ana, { name: `C${at}` });
      for (let loan = 0; loan < loans; loan += 1) await due(ana, id, at - 9);
    }
    const pages: string[] = [];
    let after: string | undefined;
    do {
      const asked = { day: TODAY, collector: null, own: false, after, today: TODAY };
      const page = await ana.does((tx, institution) =>
        sheetPage(tx, institution, { ...asked, size: { clients: 60, lines: 3 } }),
      );
      pages.push(page.items.map(({ client }) => client.name).join(' '));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(pages).toEqual(['C0 C0 C1', 'C2 C2', 'C3 C3 C3 C3', 'C4']);
  });

  test('page by page every client once, in order', async () => {
    const { ana } = world;
    const ids: string[] = [];
    for (let at = 0; at < 75; at += 1) {
      const { id } = await newClient(ana, { name: `C${String(at).padStart(3, '0')}` });
      ids.push(id);
      await due(ana, id, -1);
    }
    const placed = Array.from({ length: 65 }, (_, at) => ids[64 - at] ?? '');
    await order(ana, 'none', placed);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const asked = { day: TODAY, collector: null, own: false, after, size: SHEET_PAGE, today: TODAY };
      const page = await ana.does((tx, institution) => sheetPage(tx, institution, asked));
      expect(page.items.length).toBeLessThanOrEqual(60);
      seen.push(...page.items.map(({ client }) => client.id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual([...placed, ...ids.slice(65)]);
  });

  test('a place is theirs until another person collects from them; nobody of another route or institution is ordered', async () => {
    const { ana, beto, owner } = world;
    const { user: caio } = await aMember(owner, ana.id, { role: 'collector' });
    const { user: dora } = await aMember(owner, ana.id, { role: 'collector' });
    const [rita, vera] = [await newClient(ana, { name: 'Rita' }), await newClient(ana, { name: 'Vera' })];
    await due(ana, rita.id, -1);
    await due(ana, vera.id, -9);
    const foreign = await newClient(beto);
    await giveTo(ana, caio, rita.id, vera.id);
    await order(ana, caio, [rita.id, vera.id]);
    expect(await names(ana, caio)).toEqual(['Rita', 'Vera']);
    // All of one collector's and of others together: no one route, so by due date.
    expect(await names(ana)).toEqual(['Vera', 'Rita']);
    expect(await refusal(order(ana, dora, [rita.id]))).toBe('client_not_found');
    expect(await refusal(order(ana, caio, [rita.id, foreign.id]))).toBe('client_not_found');
    await giveTo(ana, caio, rita.id);
    expect(await names(ana, caio)).toEqual(['Rita', 'Vera']);
    await giveTo(ana, dora, rita.id);
    await giveTo(ana, caio, rita.id);
    expect(await names(ana, caio)).toEqual(['Vera', 'Rita']);
    const kept = await owner
      .selectFrom('clients')
      .select('version')
      .where('id', '=', rita.id)
      .executeTakeFirst();
    expect(kept?.version).toBe(1);
  });
});

describe('FD-3 a whole route by one press, each line once for ever', () => {
  test('one bad line stops no other; sent again it answers with the same payments and records nothing', async () => {
    const { ana, beto } = world;
    const { id } = await newClient(ana);
    const [one, two] = [await due(ana, id, -3), await due(ana, id, -1)];
    const foreign = await due(beto, (await newClient(beto)).id, -1);
    const lines = [line(one.id, 6_500), line(foreign.id, 100), line(two.id, 7_500)];
    const first = await send(ana, lines);
    expect(first.map(({ problem, payment }) => problem?.code ?? payment?.amount)).toEqual([
      6_500,
      'not_found',
      7_500,
    ]);
    const again = await send(ana, lines);
    expect(again.map(({ payment }) => payment?.id)).toEqual(first.map(({ payment }) => payment?.id));
    expect(await paidOf(ana)).toEqual([6_500, 7_500]);
    expect(await paidOf(beto)).toEqual([]);
  });

  test('undone meanwhile, it answers so and records nothing; with another amount the key is refused', async () => {
    const { ana } = world;
    const loan = await due(ana, (await newClient(ana)).id, -3);
    const sent = line(loan.id, 6_500);
    const [first] = await send(ana, [sent]);
    await ana.does((tx, institution) =>
      undoPayment(tx, institution, {
        id: first?.payment?.id ?? '',
        collector: undefined,
        today: TODAY,
        now: NOW,
      }),
    );
    expect(await send(ana, [sent])).toMatchObject([{ undone: true, problem: null }]);
    expect(await paidOf(ana)).toEqual([]);
    expect(await send(ana, [{ ...sent, amount: cents(1) }])).toMatchObject([
      {
        payment: null,
        problem: {
          code: 'idempotency_key_reused',
          message: 'Este recebimento já foi registrado com R$\u00a065,00. Confira e marque de novo.',
        },
      },
    ]);
  });

  test('eight sheets of the same route at once: each key once, the sum exact', async () => {
    const { ana, beto } = world;
    const { id } = await newClient(ana);
    const loans = [await due(ana, id, -3), await due(ana, id, -2), await due(ana, id, -1)];
    const lines = loans.map((loan) => line(loan.id, 6_500));
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ana, lines)));
    const ids = new Set(answers.flatMap((results) => results.map(({ payment }) => payment?.id)));
    expect(ids.size).toBe(3);
    expect(await paidOf(ana)).toEqual([6_500, 6_500, 6_500]);
    // The same keys are other entries at another institution, where these loans are not found.
    expect((await send(beto, lines)).map(({ problem }) => problem?.code)).toEqual([
      'not_found',
      'not_found',
      'not_found',
    ]);
  });

  test('a loan that changed since it was seen is refused, for its line alone; without what was seen it is not', async () => {
    const { ana } = world;
    const { id } = await newClient(ana);
    const [one, two] = [await due(ana, id, -3), await due(ana, id, -1)];
    await send(ana, [line(one.id, 1_000)]);
    const lines = [
      { ...line(one.id, 6_500), version: one.version },
      { ...line(two.id, 7_500), version: two.version },
    ];
    const answers = await send(ana, lines);
    expect(answers.map(({ problem }) => problem?.code ?? null)).toEqual(['record_changed', null]);
    expect(answers[0]?.problem?.message).toBe(
      'Este empréstimo mudou enquanto a folha estava aberta. Confira o valor e marque de novo.',
    );
    // Sent again after a lost answer: its own payment has changed the loan, and is the answer.
    expect((await send(ana, lines))[1]?.payment?.id).toBe(answers[1]?.payment?.id);
    expect(await paidOf(ana)).toEqual([1_000, 7_500]);
    await send(ana, [line(one.id, 500)]);
    expect(await paidOf(ana)).toEqual([500, 1_000, 7_500]);
  });

  test('two devices send what both saw: the first is recorded, the second is refused line by line', async () => {
    const { ana } = world;
    const { id } = await newClient(ana);
    const loans = [await due(ana, id, -3), await due(ana, id, -2), await due(ana, id, -1)];
    const sheet = () => loans.map((loan) => ({ ...line(loan.id, 6_500), version: loan.version }));
    const answers = (await Promise.all([send(ana, sheet()), send(ana, sheet())])).flat();
    expect(answers.filter(({ problem }) => problem === null)).toHaveLength(3);
    expect(answers.filter(({ problem }) => problem?.code === 'record_changed')).toHaveLength(3);
    expect(await paidOf(ana)).toEqual([6_500, 6_500, 6_500]);
  });

  test('an entry made before a payment of the same day that was recorded first: the parts follow the order of the entries', async () => {
    const { ana } = world;
    // R$ 1.000,00 with R$ 400,00 of interest, which comes first.
    const loan = await due(ana, (await newClient(ana)).id, -3);
    const [early, late] = [newKey({ msecs: NOW.getTime() - 60_000 }), newKey({ msecs: NOW.getTime() })];
    await send(ana, [line(loan.id, 30_000, late)]);
    const [second] = await send(ana, [line(loan.id, 30_000, early)]);
    expect(second?.payment).toMatchObject({ interest_part: 30_000, principal_part: 0 });
    const rows = await world.owner
      .selectFrom('payments')
      .select(['interest_part', 'principal_part'])
      .where('loan_id', '=', loan.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => [Number(row.interest_part), Number(row.principal_part)])).toEqual([
      [30_000, 0],
      [10_000, 20_000],
    ]);
  });

  test('at most 50 lines a call', async () => {
    const lines = Array.from({ length: 51 }, () => line(newKey(), 1));
    expect(await refusal(send(world.ana, lines))).toBe('batch_too_large');
  });
});

test('FD-4 the head: what was expected by the day, what came, what is left, how many are done', async () => {
  const { ana, beto } = world;
  const { id } = await newClient(ana);
  const [one, two] = [await due(ana, id, -3), await due(ana, id, 0)];
  await due(ana, id, 1);
  await due(beto, (await newClient(beto)).id, -1);
  const gone = await newClient(ana);
  await due(ana, gone.id, -1);
  await world.owner.updateTable('clients').set({ deleted_at: NOW }).where('id', '=', gone.id).execute();
  expect(await headOf(ana)).toEqual({ day: TODAY, left: 280_000, received: 0, done: 0, open: 2 });
  await send(ana, [line(one.id, 140_000), line(two.id, 40_000)]);
  expect(await headOf(ana)).toEqual({ day: TODAY, left: 100_000, received: 180_000, done: 1, open: 1 });
  expect(await headOf(ana, addDays(TODAY, 1))).toMatchObject({ left: 240_000, received: 0, open: 2 });
});

describe('FD-6 the sheet on paper', () => {
  const pdfOf = async (lender: Lender, collector: string | null = null) => {
    const staff = { institution: lender.id, user: lender.user, role: 'owner' } as const;
    const { name, content } = await sheetPdf(world.db, staff, {
      day: TODAY,
      collector,
      own: false,
      today: TODAY,
    });
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    return { name, text: pdfText(Buffer.concat(parts)) };
  };

  test('the same lines with room to write on, 40 a page, without CPF; it is not noted as issued', async () => {
    const { ana, beto, owner } = world;
    const rows = Array.from({ length: 41 }, (_, at) => `Cliente ${String(at).padStart(2, '0')}`);
    for (const name of rows) await due(ana, (await newClient(ana, { name, address: 'Rua A, 1' })).id, -1);
    await due(beto, (await newClient(beto, { name: 'De outro' })).id, -1);
    const { name, text } = await pdfOf(ana);
    expect(name).toBe('folha-2026-07-31.pdf');
    expect(text).toContain('Folha do dia 31/07/2026 Cliente Endereço Parcela A pagar Recebido Assinatura');
    for (const row of rows) expect(text).toContain(`${row} Rua A, 1 única R$ 1.400,00`);
    expect(text).toContain('Página 2 de 2');
    expect(text).not.toMatch(/CPF|De outro|Código do documento/);
    expect(
      await owner.selectFrom('documents_issued').selectAll().where('institution_id', '=', ana.id).execute(),
    ).toEqual([]);
    expect((await pdfOf(ana, 'none')).text).toContain('Folha do dia Sem cobrador · 31/07/2026');
  });

  test('40 lines are one page; names and addresses that are too long are cut', async () => {
    const { ana } = world;
    for (let at = 0; at < 40; at += 1)
      await due(
        ana,
        (await newClient(ana, { name: 'W'.repeat(120), address: 'Avenida '.repeat(20).trim() })).id,
        -1,
      );
    const { text } = await pdfOf(ana);
    expect(text).toContain('Página 1 de 1');
    expect(text).toMatch(/W{5,12}… Avenida Avenida.{0,12}… única/);
  });

  test('nothing due is said so', async () => {
    expect((await pdfOf(world.ana)).text).toContain('Ninguém tem nada a pagar até este dia.');
  });
});
