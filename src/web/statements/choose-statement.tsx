import { Suspense, useState } from 'react';
import type { Day } from '#domain/calendar.ts';
import type { StatementColumns } from '#domain/statements/read-csv.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { readStatement } from './read-in-worker.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';
import { useSendStatement, type SentStatement } from './use-send-statement.ts';

const ColumnsForm = lazyPart(async () => (await import('./columns-form.tsx')).ColumnsForm);

/** Of no bank we know. */
interface UnknownTable {
  readonly file: File;
  readonly rows: readonly (readonly string[])[];
  /** Read by the columns that were chosen before, so it is not asked again. */
  readonly isRemembered: boolean;
}

/** 'Escolha o extrato do banco': read on this device, and only its credits are sent (EX-1 to EX-3). */
export function ChooseStatement({ today }: { today: Day }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [table, setTable] = useState<UnknownTable | null>(null);
  const [sent, setSent] = useState<SentStatement | null>(null);
  const { send, isSending, progress } = useSendStatement(setSent);

  async function choose(file: File, columns?: StatementColumns) {
    setProblem(null);
    setSent(null);
    setTable(null);
    const answer = await readStatement(file, columns);
    if ('problem' in answer) return setProblem(answer.problem);
    if ('statements' in answer) return send({ fileName: file.name, statements: answer.statements, today });
    const remembered = rememberedColumns(answer.rows);
    if (remembered !== null) await choose(file, remembered);
    setTable({ file, rows: answer.rows, isRemembered: remembered !== null });
  }

  function chooseColumns({ file, rows }: UnknownTable, columns: StatementColumns) {
    rememberColumns(rows, columns);
    void choose(file, columns);
  }

  return (
    <section aria-label="Extrato do banco" className="grid grid-cols-1 gap-3">
      <p>Escolha o extrato do banco (.ofx ou .csv)</p>
      <div>
        <FileButton
          accept=".ofx,.csv,.txt,text/csv,text/plain,application/x-ofx,application/octet-stream"
          disabled={isSending}
          onFile={(file) => void choose(file)}
        >
          Escolher extrato
        </FileButton>
      </div>
      <p className="text-sm text-muted">
        Ele é lido aqui, no seu aparelho: só os créditos vão para o caderno. Até 5 MB e 5.000 linhas.
      </p>
      {isSending && progress !== null && (
        <ProgressBar label="Créditos conferidos" value={progress.sent} total={progress.total} />
      )}
      <div role="alert">{problem !== null && <Notice tone="red">{problem}</Notice>}</div>
      <div role="status">{sent !== null && <Notice tone="green">{sentText(sent)}</Notice>}</div>
      {table !== null && !table.isRemembered && (
        <Suspense fallback={null}>
          <ColumnsForm rows={table.rows} onChosen={(columns) => chooseColumns(table, columns)} />
        </Suspense>
      )}
      {table?.isRemembered === true && (
        <div>
          <Button
            variant="ghost"
            dense
            disabled={isSending}
            onClick={() => setTable({ ...table, isRemembered: false })}
          >
            Trocar as colunas
          </Button>
        </div>
      )}
    </section>
  );
}

function sentText({ credits, known, leftOut }: SentStatement): string {
  return [
    `${credits === 1 ? '1 crédito lido' : `${credits} créditos lidos`}${known === 0 ? '' : `, ${known} já ${known === 1 ? 'conferida' : 'conferidas'}`}.`,
    ...(leftOut === null ? [] : [leftOut]),
  ].join(' ');
}
