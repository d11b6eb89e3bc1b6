import { useQuery } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { BankLineOut } from '#contract/bank-statements.ts';
import { brl } from '#domain/money.ts';
import { useToday } from '#web/base/clock/today.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { openLinesQuery } from '#web/data/statements/statement-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ChooseStatement } from './choose-statement.tsx';
import { LineCard } from './line-card.tsx';
import { linesToRecord, recordedSum, type LineChoice, type LineChoices } from './line-choices.ts';
import { useRecordLines } from './use-record-lines.ts';
import { useUndoLines } from './use-undo-lines.ts';

const LineSheet = lazyPart(async () => (await import('./line-sheet.tsx')).LineSheet);
const StatementHistory = lazyPart(async () => (await import('./statement-history.tsx')).StatementHistory);

/** What came in at the bank, matched to what each client owes; nothing is recorded before it is confirmed (EX-1 to EX-13). */
export function StatementScreen() {
  const today = useToday();
  const { data, error, refetch } = useQuery(openLinesQuery);
  return (
    <>
      <PageHeader title="Conferir extrato" subtitle="O que caiu no banco, de quem é" />
      <div className="grid grid-cols-1 gap-6">
        <ChooseStatement today={today} />
        {data === undefined && error === null && <SkeletonList text="Carregando lançamentos..." oneColumn />}
        {data === undefined && error !== null && (
          <LoadFailure message={error.message} retry={() => void refetch()} />
        )}
        {data !== undefined && <OpenCredits lines={data.lines} judgedAt={data.judgedAt} />}
        <Suspense fallback={<div className="min-h-40" />}>
          <StatementHistory />
        </Suspense>
      </div>
    </>
  );
}

const SHOWN_AT_ONCE = 100;

function OpenCredits({ lines, judgedAt }: { lines: readonly BankLineOut[]; judgedAt: string }) {
  const [choices, setChoices] = useState<LineChoices>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE);
  const { open, shown } = useDialog<BankLineOut>();
  const undo = useUndoLines();
  const { record, isRecording, done } = useRecordLines((outcomes) => {
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
    const recorded = outcomes.filter(({ outcome }) => outcome !== 'refused');
    setRefusals(new Map(refused.map(({ id, message }) => [id, message ?? ''])));
    if (recorded.length > 0)
      showToast({
        title:
          recorded.length === 1 ? '1 lançamento registrado!' : `${recorded.length} lançamentos registrados!`,
        ...(refused.length > 0 && { description: `${refused.length} não: veja o motivo em cada um.` }),
        keepsUndo: true,
        action: { label: 'Desfazer', run: () => undo(recorded) },
      });
  });
  const choose = (id: string, choice: LineChoice) => setChoices((before) => new Map(before).set(id, choice));
  const toRecord = linesToRecord(lines, choices);
  if (lines.length === 0)
    return (
      <EmptyState
        icon={FileCheck2}
        title="Nada a conferir"
        hint="Os créditos do extrato aparecem aqui até você decidir cada um."
      />
    );
  return (
    <section aria-label="Lançamentos a conferir" className="grid grid-cols-1 gap-3">
      <ul aria-label="Lançamentos" className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {lines.slice(0, shownCount).map((line) => (
          <li key={line.id} className="min-w-0">
            <LineCard
              line={line}
              choice={choices.get(line.id)}
              refusal={refusals.get(line.id)}
              disabled={isRecording}
              onChoice={(choice) => choose(line.id, choice)}
              onEdit={() => open(line, line.id)}
            />
          </li>
        ))}
      </ul>
      {lines.length > shownCount && (
        <Button variant="secondary" onClick={() => setShownCount((before) => before + SHOWN_AT_ONCE)}>
          {`Mostrar mais ${Math.min(SHOWN_AT_ONCE, lines.length - shownCount)}`}
        </Button>
      )}
      <div className="sticky bottom-(--bar-height) grid gap-2 border-t border-line bg-paper py-3 lg:bottom-0 lg:*:w-120 lg:*:justify-self-end">
        {isRecording && <ProgressBar label="Lançamentos registrados" value={done} total={toRecord.length} />}
        <Button
          disabled={toRecord.length === 0}
          loading={isRecording}
          loadingText="Registrando..."
          onClick={() => record({ judgedAt, lines: toRecord })}
        >
          {`Registrar ${toRecord.length === 1 ? '1 pagamento' : `${toRecord.length} pagamentos`} · ${brl(recordedSum(lines, toRecord))}`}
        </Button>
      </div>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <LineSheet
            key={shown.key}
            {...shown.dialog}
            line={shown.subject}
            onChoice={(choice) => choose(shown.subject.id, choice)}
          />
        </Suspense>
      )}
    </section>
  );
}
