import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ImportOut } from '#contract/imports.ts';
import { rowsText, type ImportKind } from '#domain/imports/import-fields.ts';
import { IMPORT_UNDONE } from '#domain/imports/undo-refusal.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

const SEE = {
  clients: { word: 'Ver clientes', to: '/clientes' },
  contacts: { word: 'Ver clientes', to: '/clientes' },
  loans: { word: 'Ver empréstimos', to: '/emprestimos' },
  payments: { word: 'Ver empréstimos', to: '/emprestimos' },
} as const satisfies Record<ImportKind, { word: string; to: string }>;

/** What was written, what was not, and the ways on. */
export function ImportResult({ item, onClose }: { item: ImportOut; onClose: () => void }) {
  const { kind, status, counts } = item;
  const { open, shown } = useDialog<null>();
  const left = [
    ...(counts.known > 0 ? [`${counts.known} já ${counts.known === 1 ? 'existia' : 'existiam'}`] : []),
    ...(counts.error > 0 ? [`${counts.error} com erro`] : []),
    ...(counts.skipped > 0
      ? [`${counts.skipped} ${counts.skipped === 1 ? 'desmarcada' : 'desmarcadas'}`]
      : []),
  ];
  return (
    <div className="mb-5 grid gap-4">
      <div role="status">
        <Notice tone="green">
          {status === 'undone'
            ? IMPORT_UNDONE
            : `${rowsText(counts.written)} importada${counts.written === 1 ? '' : 's'}.${left.length === 0 ? '' : ` Ficaram de fora: ${left.join(', ')}.`}`}
        </Notice>
      </div>
      <div className="flex flex-wrap gap-2">
        {counts.written > 0 && status !== 'undone' && (
          <Link to={SEE[kind].to} className={buttonLook({ variant: 'primary' })}>
            {SEE[kind].word}
          </Link>
        )}
        <Button variant="secondary" onClick={onClose}>
          Voltar às importações
        </Button>
        {counts.written > 0 && status === 'done' && (
          <Button variant="secondary" onClick={() => open(null)}>
            <Undo2 aria-hidden="true" />
            Desfazer importação
          </Button>
        )}
      </div>
      {shown !== null && (
        <UndoImportDialog key={shown.key} {...shown.dialog} item={item} onUndone={onClose} />
      )}
    </div>
  );
}
