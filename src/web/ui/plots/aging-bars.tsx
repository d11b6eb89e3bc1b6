import { useId } from 'react';
import type { Cents } from '#domain/money.ts';
import { PlotRect, type PlotLook } from './plot-looks.tsx';
import { usePlotMoney } from './plot-money.ts';

interface AgingBarsProps {
  /** Says the same as the picture, in words. */
  sentence: string;
  rows: readonly { word: string; count: number; amount: Cents; look: PlotLook }[];
}

/** Named amounts under each other; the values stand on the bars, so the picture is its own table. */
export function AgingBars({ sentence, rows }: AgingBarsProps) {
  const id = useId();
  const money = usePlotMoney();
  const highest = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <ul aria-label={sentence} className="grid gap-3">
      {rows.map(({ word, count, amount, look }) => (
        <li key={word} className="grid gap-0.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-2.5 text-sm">
            <span>
              {word} <span className="ml-1 text-muted">{count}</span>
            </span>
            <span className="font-semibold">{money.full(amount)}</span>
          </p>
          <svg aria-hidden="true" width="100%" height="12" className="block">
            {amount > 0 && (
              <PlotRect
                look={look}
                id={`${id}-${count}`}
                x={0}
                y={0}
                width={`${Math.max(1.5, (amount / highest) * 100)}%`}
                height={12}
                rx={4}
              />
            )}
          </svg>
        </li>
      ))}
    </ul>
  );
}
