import { useCallback, useEffect, useState } from 'react';
import type { BatchResult } from '#contract/sheet.ts';
import type { ShownLine } from '#web/data/sheet/sheet-query.ts';
import type { PaymentMethod } from '#domain/loans/payments/payment.ts';
import { serverTime } from '#web/base/clock/server-clock.ts';
import { draftOf, keepDraft } from '#web/base/draft-store.ts';
import { newEntryKey } from '#web/base/entry-key.ts';
import { afterRecording, newEntry, type SheetEntries, type SheetEntry } from './sheet-entries.ts';

const FORM = 'staff sheet';

/** What is ticked and typed, kept through another day, another collector's sheet, midnight and another screen. */
export function useSheetEntries(sheet: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the draft of this form is what is kept below
  const [entries, setEntries] = useState(() => (draftOf(FORM) ?? {}) as SheetEntries);
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  useEffect(() => keepDraft(FORM, entries), [entries]);
  const tick = useCallback(
    (line: ShownLine, ticked: boolean) =>
      setEntries(({ [line.loan.id]: _dropped, ...others }) =>
        ticked
          ? { ...others, [line.loan.id]: newEntry(line, newEntryKey(serverTime()), { method, sheet }) }
          : others,
      ),
    [method, sheet],
  );
  const change = useCallback((loanId: string, changed: Partial<SheetEntry>) => {
    // The next line begins with the same method.
    if (changed.method !== undefined) setMethod(changed.method);
    setEntries((before) => {
      const entry = before[loanId];
      return entry === undefined ? before : { ...before, [loanId]: { ...entry, ...changed } };
    });
  }, []);
  const settle = useCallback(
    (results: readonly BatchResult[]) => setEntries((before) => afterRecording(before, results)),
    [],
  );
  const drop = useCallback((loanId: string) => setEntries(({ [loanId]: _dropped, ...others }) => others), []);
  return { entries, tick, change, settle, drop };
}
