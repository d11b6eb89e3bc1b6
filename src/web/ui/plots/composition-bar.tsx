import { useId } from 'react';
import type { Cents } from '#domain/money.ts';
import { PlotRect, type PlotLook } from './plot-looks.tsx';

interface CompositionBarProps {
  /** Says the same as the picture. */
  sentence: string;
  parts: readonly { look: PlotLook; amount: Cents }[];
}

const GAP = 0.8;
const HEIGHT = 14;

/** One bar of what a sum is made of, in order. Its words and values stand beside it. */
export function CompositionBar({ sentence, parts }: CompositionBarProps) {
  const id = useId();
  const seen = parts.filter(({ amount }) => amount > 0);
  const sum = seen.reduce((total, { amount }) => total + amount, 0);
  const room = 100 - GAP * Math.max(0, seen.length - 1);
  const widths = seen.map(({ amount }) => (amount / sum) * room);
  return (
    <svg
      role="img"
      aria-label={sentence}
      width="100%"
      height={HEIGHT}
      className="block overflow-hidden rounded-full"
    >
      {seen.length === 0 && <rect width="100%" height={HEIGHT} className="fill-sunken" />}
      {seen.map(({ look }, index) => {
        const before = widths.slice(0, index).reduce((total, width) => total + width + GAP, 0);
        return (
          <PlotRect
            key={look}
            look={look}
            id={id}
            x={`${before}%`}
            y={0}
            width={`${widths[index] ?? 0}%`}
            height={HEIGHT}
            rx={3}
          />
        );
      })}
    </svg>
  );
}
