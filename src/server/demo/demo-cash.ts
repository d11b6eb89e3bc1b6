import { addDays, type Day } from '#domain/calendar.ts';
import type { CashKind } from '#domain/cash/cash-entry.ts';
import { cents } from '#domain/money.ts';
import { cashEntryRecord } from '#server/cash/cash-entry.ts';
import type { Tx } from '#server/db/database.ts';
import { momentOn } from './demo-loans.ts';

interface DemoEntry {
  readonly kind: CashKind;
  readonly daysAgo: number;
  readonly reais: number;
  readonly description: string | null;
}

const ENTRIES: readonly DemoEntry[] = [
  { kind: 'opening', daysAgo: 300, reais: 60_000, description: null },
  { kind: 'contribution', daysAgo: 120, reais: 15_000, description: 'Venda do carro' },
  { kind: 'withdrawal', daysAgo: 40, reais: 2_000, description: null },
  { kind: 'expense', daysAgo: 33, reais: 180, description: 'Gasolina' },
  { kind: 'income', daysAgo: 12, reais: 350, description: 'Acerto antigo' },
  { kind: 'expense', daysAgo: 3, reais: 95, description: 'Celular' },
];

/** What moved besides loans and payments. */
export async function createDemoCash(tx: Tx, institution: string, today: Day): Promise<void> {
  for (const { kind, daysAgo, reais, description } of ENTRIES) {
    const on = addDays(today, -daysAgo);
    const entry = { kind, amount: cents(reais * 100), entry_date: on, description };
    await cashEntryRecord.create(tx, institution, entry, momentOn(on));
  }
}
