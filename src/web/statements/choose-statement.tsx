import { Suspense, useState } from 'react';
import type { Day } from '#domain/calendar.ts';
import type { StatementColumns } from '#domain/statements/read-csv.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { readStatement } from './read-in-worker.ts';
import { useSendStatement, type SentStatement } from './use-send-statement.ts';

const ColumnsForm = lazyPart(async () => (await import('./columns-form.tsx')).ColumnsForm);

interface UnknownTable {
  readonly file: File;
  readonly rows: readonly (readonly string[])[];
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
    if ('problem' in answer) setProblem(answer.problem);
    else if ('rows' in answer) setTable({ file, rows: answer.rows });
    else send({ fileName: file.name, statements: answer.statements, today });
  }

  return (
    <section aria-label="Extrato do banco" className="grid grid-cols-1 gap-3">
      <p>Escolha o extrato do banco (.ofx ou .csv)</p>
      <div>
        <FileButton
          accept=".ofx,.csv,text/csv,application/x-ofx"
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
      {table !== null && (
        <Suspense fallback={null}>
          <ColumnsForm rows={table.rows} onChosen={(columns) => void choose(table.file, columns)} />
        </Suspense>
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
