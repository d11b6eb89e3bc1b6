import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import type { BankStatementOut } from '#contract/bank-statements.ts';
import { dayText, momentText } from '#domain/calendar.ts';
import { countsText } from '#domain/statements/statement-words.ts';
import { settings } from '#web/base/settings.ts';
import { useStatements } from '#web/data/statements/statement-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { UndoStatementDialog } from './undo-statement-dialog.tsx';

/** 'Conferidos': which files were read, what became of their credits, and the way to take it back (EX-13). */
export function StatementHistory() {
  const headingId = useId();
  const query = useStatements();
  const { open, shown } = useDialog<BankStatementOut>();
  // Before the first file the screen has one empty place, not two.
  if (!query.isPending && query.error === null && query.pages.every(({ items }) => items.length === 0))
    return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-lg font-bold">
        Conferidos
      </h2>
      <PagedList
        query={query}
        label="Conferidos"
        pageClassName="grid gap-3"
        drawAll
        renderItem={(item) => <StatementCard item={item} onUndo={() => open(item)} />}
        loadingText="Carregando extratos..."
        empty={null}
      />
      {shown !== null && <UndoStatementDialog key={shown.key} {...shown.dialog} item={shown.subject} />}
    </section>
  );
}

function StatementCard({ item, onUndo }: { item: BankStatementOut; onUndo: () => void }) {
  const { file_name: file, account_tail: tail, counts, undone_at: undoneAt } = item;
  return (
    <Card className="grid gap-1">
      <p className="font-semibold break-words">{file}</p>
      <p className="text-sm text-muted">
        {[
          ...(tail === '' ? [] : [`conta final ${tail}`]),
          item.from_day === item.to_day
            ? dayText(item.to_day)
            : `${dayText(item.from_day)} a ${dayText(item.to_day)}`,
          momentText(item.created_at, settings.timeZone),
          ...(item.by === null ? [] : [item.by]),
        ].join(' · ')}
      </p>
      <p className="text-sm">
        {[countsText(counts), ...(undoneAt === null ? [] : ['desfeito'])].join(' · ')}
      </p>
      {counts.recorded + counts.tied + counts.put_away > 0 && (
        <div>
          <Button variant="secondary" dense aria-label={`Desfazer conferência de ${file}`} onClick={onUndo}>
            <Undo2 aria-hidden="true" />
            Desfazer conferência
          </Button>
        </div>
      )}
    </Card>
  );
}
