import { Check, CircleHelp, Link2, Pencil, Search, type LucideIcon } from 'lucide-react';
import type { BankLineOut, BankLinePartOut } from '#contract/bank-statements.ts';
import { dayText } from '#domain/calendar.ts';
import { brl } from '#domain/money.ts';
import {
  LINE_VERDICT_WORDS,
  PAYER_REASON_WORDS,
  type LineVerdictKind,
} from '#domain/statements/verdict-words.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TickBox } from '#web/ui/form/tick-box.tsx';
import { isLineTicked, isRecordable, type LineChoice } from './line-choices.ts';

const VERDICTS = {
  certain: { tone: 'green', icon: Check },
  registered: { tone: 'blue', icon: Link2 },
  probable: { tone: 'orange', icon: CircleHelp },
  unmatched: { tone: 'neutral', icon: Search },
} as const satisfies Record<LineVerdictKind, { tone: BadgeTone; icon: LucideIcon }>;

interface LineCardProps {
  line: BankLineOut;
  choice: LineChoice | undefined;
  /** Why the server did not record it. */
  refusal: string | undefined;
  disabled: boolean;
  onChoice: (choice: LineChoice) => void;
  onEdit: () => void;
}

/** A credit: the bank's words, who paid and why we think so, and what it pays (EX-8). */
export function LineCard({ line, choice, refusal, disabled, onChoice, onEdit }: LineCardProps) {
  const { verdict, day, amount, text } = line;
  const { tone, icon } = VERDICTS[verdict ?? 'unmatched'];
  const title = `${brl(amount)} em ${dayText(day)}`;
  const isTicked = isLineTicked(line, choice);
  const name = choice?.division?.clientName ?? payerName(line);
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="-ml-3 flex min-w-0 flex-1 items-center">
          <TickBox
            label={`Registrar ${title}`}
            checked={isTicked && isRecordable(line, choice)}
            disabled={disabled || !isRecordable(line, choice)}
            onCheckedChange={(ticked) => onChoice({ ...choice, ticked })}
          />
          <p className="font-semibold">{title}</p>
        </div>
        <Badge tone={tone} icon={icon}>
          {LINE_VERDICT_WORDS[verdict ?? 'unmatched']}
        </Badge>
      </div>
      <p className="text-sm break-words text-muted">{text ?? 'Texto do banco já apagado'}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid min-w-0 flex-[1_1_12rem] gap-1">
          {name !== null && <p className="font-medium">{name}</p>}
          <Payment line={line} choice={choice} />
        </div>
        <Button
          variant="secondary"
          dense
          className="ml-auto"
          disabled={disabled}
          aria-label={`Decidir ${title}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" />
          Decidir
        </Button>
      </div>
      {isTicked && line.payer_key !== null && name !== null && (
        <CheckboxField
          label="Lembrar este pagador"
          hint={`Pagamentos de ${line.payer_key} são de ${name.replace(/ \(.*\)$/, '')}`}
          checked={choice?.remember ?? true}
          disabled={disabled}
          onCheckedChange={(remember) => onChoice({ ...choice, remember })}
        />
      )}
      {refusal !== undefined && <Notice tone="red">{refusal}</Notice>}
    </Card>
  );
}

/** 'Ana Souza (CPF confere)', or the clients it may be. */
function payerName({ payers, client_id: id }: BankLineOut): string | null {
  const chosen = payers.find(({ client_id: each }) => each === id);
  if (chosen !== undefined) return `${chosen.name} (${PAYER_REASON_WORDS[chosen.reason]})`;
  return payers.length === 0 ? null : `Pode ser ${payers.map(({ name }) => name).join(' ou ')}`;
}

function Payment({ line, choice }: Pick<LineCardProps, 'line' | 'choice'>) {
  if (choice?.division !== undefined)
    return (
      <p className="text-sm">{`Dividido por você em ${choice.division.parts.length === 1 ? '1 empréstimo' : `${choice.division.parts.length} empréstimos`}`}</p>
    );
  if (line.payment_id !== null)
    return <p className="text-sm">O pagamento já está anotado: só será ligado a este lançamento.</p>;
  return (
    <ul className="grid gap-1 text-sm">
      {line.parts.map((part) => (
        <li key={part.loan_id}>{partText(part)}</li>
      ))}
    </ul>
  );
}

function partText({
  pays,
  amount,
  late_fee: fee,
  open_fee: open,
  remaining_before: before,
  remaining_after: after,
}: BankLinePartOut): string {
  return [
    `${brl(amount)}: ${pays}`,
    ...(fee > 0 ? [`multa de ${brl(fee)}`] : []),
    ...(open > 0 ? [`Multa de ${brl(open)} fica em aberto`] : []),
    `falta ${brl(before)} → ${brl(after)}`,
  ].join(' · ');
}
