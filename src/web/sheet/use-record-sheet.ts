import type { BatchResult } from '#contract/sheet.ts';
import { brl, addCents, cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { showUndone, undoEach } from '#web/api/undo-each.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { removePayment } from '#web/data/loans/loan-operations.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { BatchLineIn } from './sheet-entries.ts';

const recordSheet: ChangeOfScreen = { failed: 'Não deu para registrar os pagamentos', changes: ['loans'] };

/** Lines of one call (FD-3). */
const LINES_AT_ONCE = 50;

interface Recorded {
  readonly results: readonly BatchResult[];
  /** The call that failed: its lines and those after it stay ticked. */
  readonly failure: Error | null;
}

/** Records what is ticked, call by call; 'Desfazer' takes back what this press recorded (FD-3, FD-5). */
export function useRecordSheet(onRecorded: (results: readonly BatchResult[]) => void) {
  const undo = useUndoSheet();
  const record = useOperation(recordSheet, {
    run: recordAll,
    onDone: ({ results, failure }) => {
      onRecorded(results);
      const paid = results.flatMap(({ payment, undone }) => (payment === null || undone ? [] : [payment]));
      const refused = results.length - paid.length;
      const sum = addCents(cents(0), ...paid.flatMap(({ amount, late_fee: fee }) => [amount, fee]));
      showToast({
        title:
          paid.length === 0 ? 'Nenhum pagamento registrado' : `${paymentsText(paid.length)} · ${brl(sum)}`,
        ...(failure !== null
          ? { description: `O resto continua marcado: ${failure.message}` }
          : refused > 0 && {
              description: `${refused} não registrado${refused === 1 ? '' : 's'}: veja o motivo na linha.`,
            }),
        ...(paid.length === 0
          ? { variant: 'destructive' as const }
          : {
              keepsUndo: true,
              action: { label: 'Desfazer', run: () => undo.mutate(paid.map(({ id }) => id)) },
            }),
      });
    },
  });
  return { record: useSingleSend(record), recording: record.isPending };
}

async function recordAll(lines: readonly BatchLineIn[]): Promise<Recorded> {
  const results: BatchResult[] = [];
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    try {
      const body = { lines: lines.slice(at, at + LINES_AT_ONCE) };
      // Each line has its key: the call may be repeated until the server has carried it out.
      const idempotencyKey = lines[at]?.entry_key;
      results.push(...(await call('POST /api/payments/batch', { body }, { idempotencyKey })).results);
    } catch (error) {
      if (at === 0) throw error;
      return { results, failure: error instanceof Error ? error : new Error(String(error)) };
    }
  }
  return { results, failure: null };
}

function useUndoSheet() {
  return useOperation(removePayment, {
    run: (ids: readonly string[]) =>
      undoEach(ids.map((id) => () => call('DELETE /api/payments/:id', { params: { id } }))),
    onDone: (undone) => showUndone(undone, 'pagamento desfeito', 'pagamentos desfeitos'),
  });
}

function paymentsText(count: number): string {
  return count === 1 ? '1 pagamento registrado' : `${count} pagamentos registrados`;
}
