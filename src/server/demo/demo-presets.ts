import type { LoanPresetFields } from '#domain/loans/terms/loan-preset.ts';
import { skippedDaysBits } from '#domain/loans/plan/due-dates.ts';
import { basisPoints, cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { presetRecord } from '#server/loan-presets/preset-record.ts';

const NO_SUNDAYS = skippedDaysBits({ saturdays: false, sundays: true, holidays: false });

// prettier-ignore
const PRESETS: readonly LoanPresetFields[] = [
  { name: '30 dias, 40%', interest_method: 'single', interest_rate: basisPoints(4000), installment_amount: null, installment_count: null, frequency: null, skipped_days: 0, overdue_interest_rate: cents(500), in_portal: false },
  { name: 'Diário 20x, 30%', interest_method: 'total', interest_rate: basisPoints(3000), installment_amount: null, installment_count: 20, frequency: 'daily', skipped_days: NO_SUNDAYS, overdue_interest_rate: cents(500), in_portal: true },
  { name: 'Semanal 4x, 20%', interest_method: 'total', interest_rate: basisPoints(2000), installment_amount: null, installment_count: 4, frequency: 'weekly', skipped_days: 0, overdue_interest_rate: cents(300), in_portal: true },
  { name: 'Mensal 10x, Price 5%', interest_method: 'price', interest_rate: basisPoints(500), installment_amount: null, installment_count: 10, frequency: 'monthly', skipped_days: 0, overdue_interest_rate: cents(1000), in_portal: true },
];

/** The terms this lender uses often, some of them shown in the portal. */
export async function createDemoPresets(tx: Tx, institution: string, now: Date): Promise<void> {
  for (const preset of PRESETS) await presetRecord.create(tx, institution, preset, now);
}
