import { CircleAlert, CircleCheck, CircleMinus, Equal, Pencil, type LucideIcon } from 'lucide-react';
import {
  IMPORT_FIELDS,
  VERDICT_WORDS,
  type ImportKind,
  type Verdict,
} from '#domain/imports/import-fields.ts';
import { shownCell } from '#domain/imports/read-cells.ts';
import { useState } from 'react';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { importOperations } from './import-operations.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { TickBox } from '#web/ui/form/tick-box.tsx';
import type { ShownRow } from '#web/data/imports/import-queries.ts';

const LOOK: Readonly<Record<Verdict, { tone: BadgeTone; icon: LucideIcon }>> = {
  new: { tone: 'green', icon: CircleCheck },
  known: { tone: 'blue', icon: Equal },
  error: { tone: 'red', icon: CircleAlert },
  skipped: { tone: 'neutral', icon: CircleMinus },
};

const DOUBTFUL = { tone: 'orange', icon: CircleAlert } as const;

interface ImportRowCardProps {
  kind: ImportKind;
  importId: string;
  row: ShownRow;
  onCorrect: () => void;
}

/** One row of the file: what it says, what will be done with it, and why not. */
export function ImportRowCard({ kind, importId, row, onCorrect }: ImportRowCardProps) {
  const { line, cells, verdict, chosen, problem, zeros_added: zerosAdded } = row;
  // Shown at once, until the row comes back as the server judged it.
  const [pressed, setPressed] = useState<{ row: ShownRow; ticked: boolean } | null>(null);
  const change = useOperation(importOperations.changeRow, {
    run: (ticked: boolean) =>
      call('PATCH /api/imports/:id/rows/:line', {
        params: { id: importId, line: String(line) },
        body: { ticked },
      }),
    onFailed: () => setPressed(null),
  });
  const title = cells.name ?? cells.client_name ?? shownCell('cpf', cells.client_cpf ?? '');
  const facts = IMPORT_FIELDS[kind]
    .filter(({ name, own }) => name !== 'name' && name !== 'client_name' && own !== true)
    .flatMap(({ name, label, kind: cellKind }) => {
      const text = cells[name] ?? '';
      return text === '' ? [] : [`${label}: ${shownCell(cellKind, text)}`];
    });
  // Zeros were added to a CPF that then has wrong check digits: 'Corrigir' and 'Salvar' confirm it (IM-4).
  const isDoubtful = verdict === 'error' && zerosAdded && row.problem_field === 'cpf';
  const { tone, icon } = isDoubtful ? DOUBTFUL : LOOK[verdict];
  const isWritten = Object.keys(cells).length === 0;
  return (
    <div className="flex gap-1 rounded-card border border-line py-2 pr-3 pl-1">
      <TickBox
        label={`Importar a linha ${line}`}
        checked={pressed?.row === row ? pressed.ticked : chosen}
        disabled={verdict === 'error' || isWritten || change.isPending}
        onCheckedChange={(ticked) => {
          setPressed({ row, ticked });
          change.mutate(ticked);
        }}
      />
      <div className="min-w-0 flex-1 py-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 font-semibold break-words">
            <span className="mr-2 text-sm font-normal text-muted">{line}</span>
            {isWritten ? 'Já importada' : title === '' ? 'Sem nome' : title}
          </p>
          <Badge tone={tone} icon={icon}>
            {isDoubtful ? 'Confira' : VERDICT_WORDS[verdict]}
          </Badge>
        </div>
        <p className="line-clamp-3 text-sm break-words text-muted">{facts.join(' · ')}</p>
        {zerosAdded && <p className="text-sm text-muted">CPF: zeros acrescentados</p>}
        {problem !== null && (
          <p className={verdict === 'error' ? 'text-sm font-medium text-red' : 'text-sm text-muted'}>
            {problem}
          </p>
        )}
        {!isWritten && verdict !== 'skipped' && (
          <Button
            variant="ghost"
            dense
            className="-ml-2.5"
            aria-label={`Corrigir a linha ${line}`}
            onClick={onCorrect}
          >
            <Pencil aria-hidden="true" />
            Corrigir
          </Button>
        )}
      </div>
    </div>
  );
}
