import type { RecordedLineOut } from '#contract/bank-statements.ts';
import { call } from '#web/api/api-client.ts';
import { showUndone, undoEach } from '#web/api/undo-each.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { checkStatement } from './check-statement.ts';

/** Takes back what one press recorded: payments it made are undone, payments it only tied stay as they were entered (EX-9, EX-12). */
export function useUndoLines(): (lines: readonly RecordedLineOut[]) => void {
  const undo = useOperation(checkStatement, {
    run: (lines: readonly RecordedLineOut[]) => undoEach(lines.map((line) => () => undoLine(line))),
    onDone: (undone) => showUndone(undone, 'lançamento desfeito', 'lançamentos desfeitos'),
  });
  return undo.mutate;
}

async function undoLine({ id, outcome, payments }: RecordedLineOut): Promise<void> {
  if (outcome === 'tied')
    await call('PATCH /api/bank-lines/:id', { params: { id }, body: { state: 'open' } });
  // Of a divided credit the first one opens the line again, and the others follow.
  for (const payment of payments) await call('DELETE /api/payments/:id', { params: { id: payment } });
}
