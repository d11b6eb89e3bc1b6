import { CircleAlert } from 'lucide-react';
import { brl, type Cents } from '#domain/money.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';

interface LateFeeChoiceProps<Choice extends string> {
  due: Cents;
  options: readonly { value: Choice; word: string }[];
  /** One that is none of the options marks none. */
  value: string;
  onValueChange: (value: Choice) => void;
  error?: string | undefined;
}

/** What becomes of the late fee that is due, in a payment (PA-26) and in a renegotiation (PA-40). */
export function LateFeeChoice<Choice extends string>(props: LateFeeChoiceProps<Choice>) {
  const { due, error, ...choice } = props;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span aria-hidden="true" className="font-medium">
          Multa por atraso
        </span>
        <span className="font-semibold">{brl(due)}</span>
      </p>
      <SegmentedControl label="Multa por atraso" {...choice} />
      {error !== undefined && (
        <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
