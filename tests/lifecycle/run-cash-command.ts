import { expect } from 'vitest';
import { v7 as newId } from 'uuid';
import { addDays } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import type { Fields } from './commands.ts';
import * as rules from './model-cash.ts';
import type { Run } from './run.ts';
import { seenVersion, targetOf } from './targets.ts';

type Drawn = Fields<'enter cash'>['entry'];

function typedOf(run: Run, { kind, amount, day, description }: Drawn) {
  return { kind, amount: cents(amount), entry_date: addDays(run.moment.today, day), description };
}

export async function enterCash(run: Run, given: Fields<'enter cash'>): Promise<void> {
  const body = typedOf(run, given.entry);
  const outcome = await run.driver.call('POST /api/cash/entries', { body });
  const id = outcome.value?.id ?? newId();
  if (run.follow(outcome, () => rules.enterCash(run.model, { id, ...body }))) expectEntry(run, outcome.value);
}

export async function editCash(run: Run, given: Fields<'edit cash'>): Promise<void> {
  const id = targetOf(run, 'cash_entries', given, (entry) => !entry.deleted);
  const version = seenVersion(run.model.cash_entries.get(id), given);
  const typed = typedOf(run, given.entry);
  const outcome = await run.driver.call('PATCH /api/cash/entries/:id', {
    params: { id },
    body: { version, ...typed },
  });
  if (run.follow(outcome, () => rules.editCash(run.model, { id, version, ...typed })))
    expectEntry(run, outcome.value);
}

export async function deleteCash(run: Run, given: Fields<'delete cash'>): Promise<void> {
  const id = targetOf(run, 'cash_entries', given, (entry) => !entry.deleted);
  const outcome = await run.driver.call('DELETE /api/cash/entries/:id', { params: { id } });
  run.follow(outcome, () => rules.deleteCash(run.model, id));
}

export async function restoreCash(run: Run, given: Fields<'restore cash'>): Promise<void> {
  const id = targetOf(run, 'cash_entries', given, (entry) => entry.deleted);
  const outcome = await run.driver.call('POST /api/cash/entries/:id/restore', { params: { id } });
  if (run.follow(outcome, () => rules.restoreCash(run.model, id))) expectEntry(run, outcome.value);
}

function expectEntry(run: Run, answer: { readonly id: string }): void {
  expect(answer).toEqual(shownEntry(run.model.cash_entries.get(answer.id)));
}

/** As the screens get it. */
export function shownEntry(entry: rules.ModelCashEntry | null | undefined) {
  if (entry === null || entry === undefined) return null;
  const { deleted: _, ...shown } = entry;
  return shown;
}
