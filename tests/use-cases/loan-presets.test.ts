import { expect, test } from 'vitest';
import type { PresetFieldsIn } from '#contract/loan-presets.ts';
import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { presetRecord } from '#server/loan-presets/preset-record.ts';
import { listPortalPresets, listPresets } from '#server/loan-presets/loan-preset-store.ts';
import { orderPresets } from '#server/loan-presets/order-presets.ts';
import { requestLoan } from '#server/portal/request-loan.ts';
import { aClient, aPreset } from '#tests/support/records.ts';
import { NOBODYS_ID, NOW, reais, refusal, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();

const daily: PresetFieldsIn = {
  name: 'Diário 30%',
  interest_method: 'total',
  interest_rate: basisPoints(3000),
  installment_amount: null,
  installment_count: 20,
  frequency: 'daily',
  skipped_days: 2,
  overdue_interest_rate: cents(500),
  in_portal: true,
};

const create = (lender: Lender, fields: Partial<PresetFieldsIn> = {}): Promise<LoanPreset> =>
  lender.does((tx, institution) => presetRecord.create(tx, institution, { ...daily, ...fields }, NOW));
const list = (lender: Lender) => lender.does((tx, institution) => listPresets(tx, institution));
const namesOf = async (lender: Lender) => (await list(lender)).map(({ name }) => name);
const remove = (lender: Lender, id: string) =>
  lender.does((tx, institution) => presetRecord.remove(tx, institution, { id, now: NOW }));
const restore = (lender: Lender, id: string) =>
  lender.does((tx, institution) => presetRecord.restore(tx, institution, id));
const order = (lender: Lender, ids: readonly string[]) =>
  lender.does((tx, institution) => orderPresets(tx, institution, ids));
const edit = (lender: Lender, id: string, change: Partial<PresetFieldsIn> & { version: number }) =>
  lender.does((tx, institution) => presetRecord.edit(tx, institution, { id, change }));

test('SM-6 a new model is the last of the list, and only the lender’s own', async () => {
  const { ana, beto } = world;
  const first = await create(ana);
  await create(ana, { name: 'Mensal 40%' });
  await create(beto, { name: 'De outra casa' });
  expect(first).toEqual({ ...daily, id: first.id, version: 1 });
  expect(await namesOf(ana)).toEqual(['Diário 30%', 'Mensal 40%']);
});

test('SM-6 a model keeps only what its method has', async () => {
  const { ana } = world;
  const single = await create(ana, { name: 'Único', interest_method: 'single' });
  expect(single).toMatchObject({
    interest_rate: 3000,
    installment_count: null,
    frequency: null,
    skipped_days: 0,
  });
  const fixed = await create(ana, {
    name: 'R$ 65 por dia',
    interest_method: 'fixed',
    installment_amount: cents(6500),
  });
  expect(fixed).toMatchObject({ interest_rate: null, installment_amount: 6500, installment_count: 20 });
  const price = await edit(ana, fixed.id, {
    version: 1,
    interest_method: 'price',
    interest_rate: basisPoints(500),
  });
  expect(price).toMatchObject({ interest_rate: 500, installment_amount: null });
});

test.each([
  [{ interest_rate: null }, 'Informe os juros da condição.'],
  [{ interest_method: 'fixed' }, 'Informe o valor da parcela.'],
  [{ installment_count: null }, 'O número de parcelas deve ser de 2 a 400.'],
  [{ frequency: null }, 'Escolha de quanto em quanto tempo é paga.'],
] as const)('SM-6 a model with %j is refused: %s', async (fields, sentence) => {
  await expect(create(world.ana, fields)).rejects.toEqual(new Problem('invalid_input', sentence));
});

test('SM-6 a name is there once, capitals aside; a deleted model leaves it free', async () => {
  const { ana, beto } = world;
  const first = await create(ana, { name: 'Diário' });
  await expect(create(ana, { name: 'DIÁRIO' })).rejects.toEqual(
    new Problem('preset_name_taken', 'Já existe uma condição com este nome.'),
  );
  await create(beto, { name: 'Diário' });
  await remove(ana, first.id);
  const second = await create(ana, { name: 'diário' });
  expect(await refusal(restore(ana, first.id))).toBe('preset_name_taken');
  const third = await create(ana, { name: 'Semanal' });
  expect(await refusal(edit(ana, third.id, { version: 1, name: 'DIÁRIO' }))).toBe('preset_name_taken');
  expect(await namesOf(ana)).toEqual(['diário', 'Semanal']);
  expect(second.version).toBe(1);
});

test('SM-6 of ten models that are the 16th to 25th at once, five are created', async () => {
  const { ana, beto } = world;
  for (let made = 1; made <= 15; made += 1) await create(ana, { name: `Modelo ${made}` });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => create(ana, { name: `Outro ${at}` })),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]?.reason).toEqual(
    new Problem('too_many_presets', 'Você já tem 20 condições prontas. Exclua uma para criar outra.'),
  );
  expect(await list(ana)).toHaveLength(20);
  await create(beto);
});

test('SM-6 a deleted model comes back in its place, but not as the 21st', async () => {
  const { ana } = world;
  const made: LoanPreset[] = [];
  for (const name of ['A', 'B', 'C']) made.push(await create(ana, { name }));
  const [, b] = made;
  await remove(ana, b?.id ?? '');
  expect(await namesOf(ana)).toEqual(['A', 'C']);
  expect(await refusal(remove(ana, b?.id ?? ''))).toBe('not_found');
  expect(await refusal(edit(ana, b?.id ?? '', { version: 2, name: 'X' }))).toBe('not_found');
  expect(await restore(ana, b?.id ?? '')).toMatchObject({ name: 'B', version: 3 });
  expect(await namesOf(ana)).toEqual(['A', 'B', 'C']);
  await remove(ana, b?.id ?? '');
  for (let more = 3; more <= 20; more += 1) await create(ana, { name: `Modelo ${more}` });
  expect(await refusal(restore(ana, b?.id ?? ''))).toBe('too_many_presets');
});

test('SM-6 models are ordered by hand; another list than the whole one is refused', async () => {
  const { ana, beto } = world;
  const [a, b, c] = [
    await create(ana, { name: 'A' }),
    await create(ana, { name: 'B' }),
    await create(ana, { name: 'C' }),
  ];
  const ordered = await order(ana, [c.id, a.id, b.id]);
  expect(ordered.map(({ name, version }) => [name, version])).toEqual([
    ['C', 1],
    ['A', 1],
    ['B', 1],
  ]);
  expect(await namesOf(ana)).toEqual(['C', 'A', 'B']);
  const foreign = await create(beto);
  const lists = [[a.id, b.id], [a.id, b.id, b.id], [a.id, b.id, NOBODYS_ID], [a.id, b.id, foreign.id], []];
  for (const ids of lists) expect(await refusal(order(ana, ids))).toBe('record_changed');
  expect(await namesOf(ana)).toEqual(['C', 'A', 'B']);
});

test('LN-18 a change for an older version is refused with the fresh model', async () => {
  const { ana } = world;
  const preset = await create(ana);
  const changed = await edit(ana, preset.id, { version: 1, interest_rate: basisPoints(2500) });
  expect(changed).toEqual({ ...preset, interest_rate: 2500, version: 2 });
  await expect(edit(ana, preset.id, { version: 1, name: 'Outro' })).rejects.toEqual(
    new Problem('record_changed', undefined, { record: changed }),
  );
});

test('another institution’s model answers like an unknown one', async () => {
  const { ana, beto } = world;
  const foreign = await create(beto);
  for (const id of [foreign.id, NOBODYS_ID]) {
    expect(await refusal(edit(ana, id, { version: 1, name: 'Meu' }))).toBe('not_found');
    expect(await refusal(remove(ana, id))).toBe('not_found');
    expect(await refusal(restore(ana, id))).toBe('not_found');
  }
  expect(await list(beto)).toEqual([foreign]);
});

async function aBorrower() {
  const { ana, db, owner } = world;
  const client = await aClient(owner, { institution_id: ana.id });
  const borrower = { institution: ana.id, clientId: client.id };
  const notes = async () => {
    const row = await owner
      .selectFrom('interests')
      .select(['requested_amount', 'notes', 'status'])
      .where('client_id', '=', client.id)
      .executeTakeFirst();
    return row ?? null;
  };
  const does = <T>(work: Parameters<typeof db.asBorrower<T>>[1]) => db.asBorrower(borrower, work);
  const asks = (presetId: string, amount = 1000) =>
    does((tx) => requestLoan(tx, borrower, reais(amount), { presetId, today: TODAY }));
  return { client, borrower, does, notes, asks };
}

test('SM-8 a borrower sees the models of the portal in their order, and no others', async () => {
  const { ana, owner } = world;
  const { does, client } = await aBorrower();
  await aPreset(owner, { institution_id: world.beto.id, in_portal: true, name: 'De outra casa' });
  const shown = await create(ana, { name: 'Diário' });
  const other = await create(ana, { name: 'Semanal' });
  await create(ana, { name: 'Só meu', in_portal: false });
  const gone = await create(ana, { name: 'Excluído' });
  await remove(ana, gone.id);
  await order(ana, [other.id, shown.id, ...(await list(ana)).slice(2).map(({ id }) => id)]);
  expect(await does((tx) => listPortalPresets(tx, ana.id))).toEqual([
    {
      id: other.id,
      name: 'Semanal',
      interest_method: 'total',
      interest_rate: 3000,
      installment_amount: null,
      installment_count: 20,
      frequency: 'daily',
      skipped_days: 2,
    },
    expect.objectContaining({ id: shown.id, name: 'Diário' }),
  ]);
  await owner.updateTable('clients').set({ deleted_at: NOW }).where('id', '=', client.id).execute();
  expect(await does((tx) => listPortalPresets(tx, ana.id))).toEqual([]);
});

test('SM-8 the request says the model and its plan, as the server computes it', async () => {
  const { asks, notes } = await aBorrower();
  const preset = await create(world.ana);
  await asks(preset.id);
  expect(await notes()).toEqual({
    requested_amount: 100_000,
    status: 'Pendente',
    notes: 'Simulação: Diário 30%, 20x de R$ 65,00',
  });
});

test('SM-8 a single payment and a last instalment that differs are said too', async () => {
  const { ana } = world;
  const single = await create(ana, {
    name: 'Único',
    interest_method: 'single',
    interest_rate: basisPoints(4000),
  });
  const odd = await create(ana, { name: 'Três', interest_rate: basisPoints(1000), installment_count: 3 });
  const one = await aBorrower();
  await one.asks(single.id);
  expect((await one.notes())?.notes).toBe('Simulação: Único, 1x de R$ 1.400,00');
  const other = await aBorrower();
  await other.asks(odd.id);
  expect((await other.notes())?.notes).toBe('Simulação: Três, 3x: 2 de R$ 366,66 e a última de R$ 366,68');
});

test('SM-8 a model the borrower cannot see, or that makes no plan of the amount, leaves no request', async () => {
  const { ana, beto } = world;
  const { asks, notes } = await aBorrower();
  const hidden = await create(ana, { in_portal: false });
  const foreign = await create(beto);
  for (const id of [hidden.id, foreign.id, NOBODYS_ID]) expect(await refusal(asks(id))).toBe('not_found');
  const fixed = await create(ana, {
    name: 'R$ 65',
    interest_method: 'fixed',
    installment_amount: cents(6500),
  });
  await expect(asks(fixed.id, 1300.01)).rejects.toEqual(
    new Problem('invalid_input', 'Esta condição não serve para o valor informado.'),
  );
  expect(await notes()).toBeNull();
});
