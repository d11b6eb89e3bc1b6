import { clsx } from 'clsx';
import { Check } from 'lucide-react';

interface StepLineProps {
  steps: readonly string[];
  /** From 0. */
  current: number;
}

/** Where one is on a short way: done, here, to come. */
export function StepLine({ steps, current }: StepLineProps) {
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-1.5',
            index === current ? 'font-semibold text-ink' : 'text-muted',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-bold',
              index === current ? 'bg-brand text-on-brand' : 'bg-sunken text-muted',
            )}
          >
            {index < current ? <Check className="size-4" /> : index + 1}
          </span>
          {step}
          {index < current && <span className="sr-only"> (feito)</span>}
        </li>
      ))}
    </ol>
  );
}
