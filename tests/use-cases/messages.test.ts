import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import type { DueGroup } from '#domain/dashboard/due-day.ts';
import { ORIGINAL_TEXTS } from '#domain/messages/original-texts.ts';
import { dayOverview } from '#server/dashboard/day-overview.ts';
import { answerContact } from '#server/messages/answer-contact.ts';
import { listToCollect } from '#server/messages/collection-store.ts';
import { contactsOfClient, purgeContacts } from '#server/messages/contact-store.ts';
import { recordContact } from '#server/messages/record-contact.ts';
import { saveTemplate } from '#server/messages/save-template.ts';
import { listTemplates } from '#server/messages/template-store.ts';
import { aContact } from '#tests/support/records.ts';
import {
  newClient,
  newLoan,
  NOBODYS_ID,
  NOW,
  refusal,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();
const ZONE = 'America/Sao_Paulo';

const textOf = async (lender: Lender, moment = 'late') =>
  (await lender.does(listTemplates)).find((each) => each.moment === moment);
const save = (lender: Lender, version: number | null, body: string | null) =>
  lender.does((tx, institution) => saveTemplate(tx, institution, { moment: 'late', version, body }));

describe('CB-1 the texts of the messages', () => {
  test('seven of them, original until somebody changes one, and back', async () => {
    const { ana, beto } = world;
    expect((await ana.does(listTemplates)).map(({ moment }) => moment)).toEqual([
      'before',
      'due',
      'late',
      'receipt',
      'settled',
      'welcome',
      'proposal',
    ]);
    expect(await save(ana, null, 'Oi! {credor}')).toEqual({
      moment: 'late',
      body: 'Oi! {credor}',
      version: 1,
    });
    expect(await save(ana, 1, 'Oi de novo! {credor}')).toMatchObject({ version: 2 });
    expect(await textOf(beto)).toEqual({ moment: 'late', body: ORIGINAL_TEXTS.late, version: null });
    expect(await save(ana, 2, null)).toEqual({ moment: 'late', body: ORIGINAL_TEXTS.late, version: null });
  });

  test('LN-18 a text that another tab changed is not overwritten unseen', async () => {
    const { ana } = world;
    await save(ana, null, 'A primeira');
    expect(await refusal(save(ana, null, 'A segunda'))).toBe('record_changed');
    expect(await textOf(ana)).toMatchObject({ body: 'A primeira', version: 1 });
  });

  test('two first changes at once: one is saved, the other refused', async () => {
    const { ana } = world;
    const results = await Promise.allSettled([save(ana, null, 'Um'), save(ana, null, 'Dois')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

const open = (lender: Lender, client_id: string, loan_id?: string) =>
  lender.does((tx, institution) =>
    recordContact(tx, institution, { client_id, loan_id, moment: 'late', text: 'Olá!' }, NOW),
  );
const linesOf = (lender: Lender, clientId: string) =>
  lender.does((tx, institution) => contactsOfClient(tx, institution, { clientId, limit: 50 }));

describe('CB-8 the log of messages', () => {
  test('opened, then what the person says; newest first, with who', async () => {
    const { ana, owner } = world;
    const client = await newClient(ana);
    const loan = await newLoan(ana, { clientId: client.id });
    await aContact(owner, {
      institution_id: ana.id,
      client_id: client.id,
      opened_at: '2026-07-01T12:00:00.000Z',
    });
    const opened = await open(ana, client.id, loan.id);
    expect(opened).toMatchObject({ moment: 'late', text: 'Olá!', sent: null, opened_at: NOW.toISOString() });
    expect(opened.by).toEqual(expect.any(String));
    const answered = await ana.does((tx, institution) =>
      answerContact(tx, institution, { id: opened.id, sent: false }),
    );
    expect(answered).toEqual({ ...opened, sent: false });
    const { items } = await linesOf(ana, client.id);
    expect(items.map(({ id, sent }) => [id, sent])).toEqual([
      [opened.id, false],
      [expect.any(String), null],
    ]);
  });

  test("another lender's client, loan and line answer like none", async () => {
    const { ana, beto } = world;
    const client = await newClient(ana);
    const other = await newClient(beto);
    const loan = await newLoan(beto, { clientId: other.id });
    const { id } = await open(ana, client.id);
    expect(await refusal(open(beto, client.id))).toBe(await refusal(open(beto, NOBODYS_ID)));
    expect(await refusal(open(ana, client.id, loan.id))).toBe('not_found');
    expect(await refusal(linesOf(beto, client.id))).toBe('not_found');
    expect(
      await refusal(beto.does((tx, institution) => answerContact(tx, institution, { id, sent: true }))),
    ).toBe('not_found');
  });

  test('a deleted loan is named by no new line', async () => {
    const { ana, owner } = world;
    const client = await newClient(ana);
    const loan = await newLoan(ana, { clientId: client.id });
    await owner.updateTable('loans').set({ deleted_at: NOW }).where('id', '=', loan.id).execute();
    expect(await refusal(open(ana, client.id, loan.id))).toBe('not_found');
    expect((await linesOf(ana, client.id)).items).toEqual([]);
  });

  test('CB-9 Hoje says when a client was last charged; receipts and what was not sent do not count', async () => {
    const { ana, beto, owner } = world;
    const [rita, vera] = [await newClient(ana), await newClient(ana)];
    for (const { id } of [rita, vera])
      await newLoan(ana, { clientId: id, start_date: addDays(TODAY, -60), end_date: addDays(TODAY, -1) });
    const line = (client_id: string, opened_at: string, values: object = {}) =>
      aContact(owner, { institution_id: ana.id, client_id, opened_at, ...values });
    await line(rita.id, '2026-07-20T12:00:00.000Z');
    await line(rita.id, '2026-07-29T12:00:00.000Z');
    await line(rita.id, '2026-07-30T12:00:00.000Z', { sent: false });
    await line(rita.id, '2026-07-31T12:00:00.000Z', { moment: 'receipt' });
    const charged = async (lender: Lender) =>
      (await lender.does((tx, institution) => dayOverview(tx, institution, TODAY))).last_collections;
    expect(await charged(ana)).toEqual([{ client_id: rita.id, opened_at: '2026-07-29T12:00:00.000Z' }]);
    expect(await charged(beto)).toEqual([]);
  });

  test('CB-9 a line is kept 24 months, then swept', async () => {
    const { ana, owner, db } = world;
    const client = await newClient(ana);
    const line = (opened_at: string) =>
      aContact(owner, { institution_id: ana.id, client_id: client.id, opened_at });
    await line('2024-07-31T14:59:59.999Z');
    const kept = await line('2024-07-31T15:00:00.000Z');
    await purgeContacts(db, NOW);
    expect((await linesOf(ana, client.id)).items.map(({ id }) => id)).toEqual([kept.id]);
  });
});

const toCollect = async (
  lender: Lender,
  group: DueGroup,
  { includesWritten = false, includesPromised = false, limit = 50, after = '' } = {},
) =>
  lender.does((tx, institution) =>
    listToCollect(
      tx,
      institution,
      { group, includesWritten, includesPromised },
      { after: after === '' ? undefined : after, limit, today: TODAY, timeZone: ZONE },
    ),
  );
const due = (lender: Lender, clientId: string, days: number) =>
  newLoan(lender, { clientId, start_date: addDays(TODAY, -60), end_date: addDays(TODAY, days) });

describe('CB-10 whom to write to', () => {
  test('CB-7 one line per client, with all they owe by today and in three days; no client of another lender', async () => {
    const { ana, beto } = world;
    const [rita, vera, nina] = [await newClient(ana), await newClient(ana), await newClient(ana)];
    const [late, today, soon] = [
      await due(ana, rita.id, -2),
      await due(ana, rita.id, 0),
      await due(ana, rita.id, 3),
    ];
    await due(ana, vera.id, -1);
    await due(ana, nina.id, 4);
    await due(beto, (await newClient(beto)).id, -1);
    const { items } = await toCollect(ana, 'late');
    expect(items.map(({ client }) => client.id)).toEqual([vera.id, rita.id]);
    expect(items[1]?.loans.map(({ id }) => id)).toEqual([late.id, today.id, soon.id]);
    expect((await toCollect(ana, 'today')).items.map(({ client }) => client.id)).toEqual([rita.id]);
    expect((await toCollect(ana, 'soon')).items.map(({ client }) => client.id)).toEqual([rita.id]);
  });

  test('who was written to today is left out, unless asked for; what was not sent does not count', async () => {
    const { ana, owner } = world;
    const [rita, vera, nina] = [await newClient(ana), await newClient(ana), await newClient(ana)];
    for (const { id } of [rita, vera, nina]) await due(ana, id, -1);
    const line = (client_id: string, values: object) =>
      aContact(owner, { institution_id: ana.id, client_id, ...values });
    // 00:30 of today in São Paulo, and 23:30 of the day before.
    await line(rita.id, { opened_at: '2026-07-31T03:30:00.000Z' });
    await line(vera.id, { opened_at: '2026-07-31T02:30:00.000Z' });
    await line(nina.id, { opened_at: '2026-07-31T12:00:00.000Z', sent: false });
    const ids = async (includesWritten: boolean) =>
      new Set((await toCollect(ana, 'late', { includesWritten })).items.map(({ client }) => client.id));
    expect(await ids(false)).toEqual(new Set([vera.id, nina.id]));
    expect(await ids(true)).toEqual(new Set([rita.id, vera.id, nina.id]));
  });

  test('page by page no client is missed or named twice', async () => {
    const { ana } = world;
    const ids: string[] = [];
    for (const days of [-1, -1, -2, -3, -5]) {
      const { id } = await newClient(ana);
      ids.push(id);
      await due(ana, id, days);
      await due(ana, id, days);
    }
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await toCollect(ana, 'late', { limit: 2, after });
      seen.push(...page.items.map(({ client }) => client.id));
      after = page.next;
    }
    expect(seen.sort()).toEqual(ids.sort());
  });
});

test('CB-8 an unknown id of a message answers not_found', async () => {
  const { ana } = world;
  const work = ana.does((tx, institution) => answerContact(tx, institution, { id: newId(), sent: true }));
  expect(await refusal(work)).toBe('not_found');
});
