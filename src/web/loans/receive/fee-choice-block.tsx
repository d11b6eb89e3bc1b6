import { daysText } from '#domain/loans/fees/late-fee.ts';
import { brl } from '#domain/money.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import type { FeeBlock, FeeWord } from './fee-block.ts';

interface FeeChoiceBlockProps {
  days: number;
  fee: FeeBlock;
  /** Why one of them must be chosen. */
  note: string | null;
  onChoose: (choice: FeeWord) => void;
}

/** RC-10: what becomes of the late fee, asked by every tile. */
export function FeeChoiceBlock({ days, fee, note, onChoose }: FeeChoiceBlockProps) {
  return (
    <div className="grid gap-2.5 rounded-card border border-red p-3.5">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold text-red">
        <span>{`Multa por atraso, ${daysText(days)}`}</span>
        <span className="whitespace-nowrap">{brl(fee.due)}</span>
      </p>
      <SegmentedControl
        look="pills"
        label="Multa por atraso"
        options={fee.options}
        value={fee.value}
        onValueChange={onChoose}
      />
      {note !== null && <p className="text-sm text-muted">{note}</p>}
    </div>
  );
}
