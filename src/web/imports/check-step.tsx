import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import type { ImportOut } from '#contract/imports.ts';
import {
  IMPORT_KIND_WORDS,
  rowsText,
  VERDICT_WORDS,
  VERDICTS,
  type Verdict,
} from '#domain/imports/import-fields.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { FileCheck2 } from 'lucide-react';
import { CorrectRowDialog } from './correct-row-dialog.tsx';
import {
  importQuery,
  ROWS_PER_PAGE,
  useImportRows,
  type ShownRow,
} from '#web/data/imports/import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { ImportRowCard } from './import-row-card.tsx';
import { StepHead } from './step-head.tsx';
import { useRunImport } from './use-run-import.ts';

interface CheckStepProps {
  id: string;
  onClose: () => void;
}

/** 'Conferir': what will be written, row by row; nothing is until 'Importar' (IM-5, IM-7). */
export function CheckStep({ id, onClose }: CheckStepProps) {
  const { data: item, error, refetch } = useQuery(importQuery(id));
  if (item === undefined) {
    return error === null ? (
      <p role="status" className="animate-breathe text-sm text-muted">
        Carregando...
      </p>
    ) : (
      <FailureRow message={error.message} retry={refetch} />
    );
  }
  return <CheckedImport item={item} onClose={onClose} />;
}

function CheckedImport({ item, onClose }: { item: ImportOut; onClose: () => void }) {
  const { id, kind, status, counts } = item;
  const [finished, setFinished] = useState<ImportOut | null>(null);
  const { run, isRunning, failed, progress } = useRunImport(id, setFinished);
  const result = finished ?? (status === 'done' || status === 'undone' ? item : null);
  const waiting = status === 'draft' && counts.written > 0;
  return (
    <>
      <StepHead step="Conferir" title={IMPORT_KIND_WORDS[kind]} onBack={onClose} />
      {result !== null && !isRunning && <ImportResult item={result} onClose={onClose} />}
      {isRunning && <RunProgress counts={progress ?? counts} />}
      {!isRunning && (result === null || waiting) && (
        <div className="grid gap-4">
          {(failed || status === 'running') && (
            <Notice tone="orange">
              {`Faltam ${rowsText(counts.chosen)}. As ${counts.written} já gravadas não se repetem.`}
            </Notice>
          )}
          <LeftOut item={item} />
          <CheckedRows item={item} />
          <div className="sticky bottom-(--bar-height) -mx-4 lg:bottom-0 grid gap-2 border-t border-line bg-card px-4 py-3 sm:-mx-5 sm:px-5">
            <Button disabled={counts.chosen === 0} onClick={run}>
              {status === 'running' ? 'Continuar de onde parou' : `Importar ${rowsText(counts.chosen)}`}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** What of the file will not be in the notebook, before 'Importar' is pressed (IM-2); contacts only wait for their CPF. */
function LeftOut({ item: { kind, left_out: leftOut } }: { item: ImportOut }) {
  const headingId = useId();
  if (leftOut.length === 0 || kind === 'contacts') return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-1 rounded-card border border-line px-4 py-3">
      <h4 id={headingId} className="font-semibold">
        O que não veio
      </h4>
      <ul className="grid gap-1 text-sm text-muted">
        {leftOut.map(({ text, rows }) => (
          <li key={text}>{`${rowsText(rows)}: ${text}`}</li>
        ))}
      </ul>
    </section>
  );
}

function RunProgress({ counts }: { counts: ImportOut['counts'] }) {
  const total = counts.written + counts.chosen;
  return (
    <div role="status" className="grid gap-2">
      <p className="font-medium">{`Importando: ${counts.written} de ${rowsText(total)}...`}</p>
      <ProgressBar label="Linhas importadas" value={counts.written} total={total} />
      <p className="text-sm text-muted">Pode levar um minuto. Se a conexão cair, continue de onde parou.</p>
    </div>
  );
}

type Filter = Verdict | 'all';

function CheckedRows({ item }: { item: ImportOut }) {
  const { id, kind, counts } = item;
  const [filter, setFilter] = useState<Filter>('all');
  const query = useImportRows(id, filter === 'all' ? undefined : filter);
  const { open, shown } = useDialog<ShownRow>();
  const render = useCallback(
    (row: ShownRow) => (
      <ImportRowCard kind={kind} importId={id} row={row} onCorrect={() => open(row, row.id)} />
    ),
    [kind, id, open],
  );
  return (
    <>
      <SegmentedControl
        look="pills"
        label="Mostrar"
        options={[
          { value: 'all', word: 'Todas', count: String(counts.total) },
          ...VERDICTS.map((value) => ({ value, word: VERDICT_WORDS[value], count: String(counts[value]) })),
        ]}
        value={filter}
        onValueChange={setFilter}
      />
      <PagedList
        key={filter}
        query={query}
        drawAll={counts.total <= ROWS_PER_PAGE}
        label="Linhas"
        pageClassName="grid gap-2"
        renderItem={render}
        loadingText="Carregando linhas..."
        empty={<EmptyState icon={FileCheck2} title="Nenhuma linha aqui" />}
      />
      {shown !== null && (
        <CorrectRowDialog key={shown.key} {...shown.dialog} kind={kind} importId={id} row={shown.subject} />
      )}
    </>
  );
}
