import type { BatchResult } from '#contract/sheet.ts';
import type { ShownLine } from '#web/data/sheet/sheet-query.ts';
import { useOnePress } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { BatchLineIn } from './sheet-entries.ts';

/** One press keeps what is ticked once: kept a second time under the same keys, the device would count it as received twice. */
export function useKeepSheet(onKept: (results: readonly BatchResult[]) => void) {
  const press = useOnePress();
  return async (lines: readonly BatchLineIn[], shown: readonly ShownLine[]): Promise<void> => {
    if (!press.begin()) return;
    const kept = await keepSheet(lines, shown);
    if (kept.length > 0) press.done();
    else press.failed();
    onKept(kept);
  };
}

/**
 * Without a connection what is ticked is kept on the device and sent later, each line with the key it was ticked with; the lines that
 * were kept are no longer ticked.
 */
async function keepSheet(
  lines: readonly BatchLineIn[],
  shown: readonly ShownLine[],
): Promise<readonly BatchResult[]> {
  const names = new Map(shown.map(({ loan, client }) => [loan.id, client.name]));
  const waived = lines.find(({ waive_late_fee: waivedFee }) => waivedFee > 0);
  if (waived !== undefined) {
    showToast({
      title: 'Precisa de internet.',
      description: `Perdoar a multa de ${names.get(waived.loan_id) ?? 'um cliente'} só com conexão.`,
      variant: 'destructive',
    });
    return [];
  }
  const { keepEntries } = await import('#web/offline/offline-parts.ts');
  const kept = await keepEntries(
    lines.map(({ entry_key, loan_id, amount, late_fee, payment_date, method }) => ({
      entry_key,
      loan_id,
      client_name: names.get(loan_id) ?? '',
      amount,
      late_fee,
      payment_date,
      method,
    })),
  );
  if (!kept) return [];
  return lines.map(({ entry_key }) => ({ entry_key, payment: null, undone: false, problem: null }));
}
