import { Check, FileClock, FileSpreadsheet, Undo2, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ImportOut } from '#contract/imports.ts';
import { momentText } from '#domain/calendar.ts';
import { IMPORT_KIND_WORDS, rowsText, type ImportStatus } from '#domain/imports/import-fields.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { importOperations } from './import-operations.ts';
import { settings } from '#web/base/settings.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { useImports } from '#web/data/imports/import-queries.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

const STATUS: Readonly<Record<ImportStatus, { word: string; tone: BadgeTone; icon: LucideIcon }>> = {
  draft: { word: 'Rascunho', tone: 'neutral', icon: FileClock },
  running: { word: 'Pela metade', tone: 'orange', icon: FileClock },
  done: { word: 'Concluída', tone: 'green', icon: Check },
  undone: { word: 'Desfeita', tone: 'neutral', icon: Undo2 },
};

/** 'Importações': what came with which file, when, by whom, and the way to take it back (IM-9). */
export function ImportList({ onContinue }: { onContinue: (id: string) => void }) {
  const headingId = useId();
  const query = useImports();
  const { open, shown } = useDialog<ImportOut>();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-3 font-bold">
        Importações
      </h3>
      <PagedList
        query={query}
        label="Importações"
        pageClassName="grid gap-3"
        drawAll
        renderItem={(item) => <ImportCard item={item} onContinue={onContinue} onUndo={() => open(item)} />}
        loadingText="Carregando importações..."
        empty={<EmptyState icon={FileSpreadsheet} title="Nenhuma importação ainda" />}
      />
      {shown !== null && <UndoImportDialog key={shown.key} {...shown.dialog} item={shown.subject} />}
    </section>
  );
}

interface ImportCardProps {
  item: ImportOut;
  onContinue: (id: string) => void;
  onUndo: () => void;
}

function ImportCard({ item, onContinue, onUndo }: ImportCardProps) {
  const { id, kind, file_name: file, status, by, created_at: at, counts } = item;
  const { word, tone, icon } = STATUS[status];
  const remove = useOperation(importOperations.remove, {
    run: () => call('DELETE /api/imports/:id', { params: { id } }),
  });
  const isOpen = status === 'draft' || status === 'running';
  const written = counts.written > 0;
  return (
    <div className="grid gap-2 rounded-card border border-line px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold break-words">{file}</p>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        {[
          IMPORT_KIND_WORDS[kind],
          momentText(at, settings.timeZone),
          ...(by === null ? [] : [by]),
          written
            ? `${rowsText(counts.written)} importada${counts.written === 1 ? '' : 's'}`
            : rowsText(counts.total),
        ].join(' · ')}
      </p>
      {(isOpen || (written && status === 'done')) && (
        <div className="flex flex-wrap gap-2">
          {isOpen && (
            <Button dense aria-label={`Continuar ${file}`} onClick={() => onContinue(id)}>
              Continuar
            </Button>
          )}
          {isOpen && !written && (
            <Button
              variant="secondary"
              dense
              aria-label={`Descartar ${file}`}
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined)}
            >
              Descartar
            </Button>
          )}
          {written && (
            <Button variant="secondary" dense aria-label={`Desfazer importação de ${file}`} onClick={onUndo}>
              <Undo2 aria-hidden="true" />
              Desfazer importação
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
