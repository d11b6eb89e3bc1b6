import { useMemo, useSyncExternalStore } from 'react';
import { cents, type Cents } from '#domain/money.ts';
import { keptByLoan, onOfflineUse, type ReceivedHere } from '#web/base/offline-use.ts';
import type { ShownLine } from '#web/data/sheet/sheet-query.ts';

/** The lines as the server said them, without what this device received since: nothing is received twice while it waits (OF-4). */
export function useWithoutReceived(lines: readonly ShownLine[]): readonly ShownLine[] {
  const kept = useSyncExternalStore(onOfflineUse, keptByLoan);
  return useMemo(
    () =>
      lines.map((line) => {
        const { id, version } = line.loan;
        // Of a line of the Rota it is taken off already.
        return version === null ? line : withoutReceived(line, kept.get(id)?.receivedSince(version));
      }),
    [lines, kept],
  );
}

export function withoutReceived(line: ShownLine, received: ReceivedHere | undefined): ShownLine {
  if (received === undefined || received.amount + received.late_fee === 0) return line;
  const fee = less(line.loan.late_fee.due, received.late_fee);
  return { ...line, due: less(line.due, received.amount), loan: { ...line.loan, late_fee: { due: fee } } };
}

function less(from: Cents, amount: Cents): Cents {
  return cents(Math.max(0, from - amount));
}
