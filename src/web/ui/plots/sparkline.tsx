interface SparklineProps {
  /** Says what the line shows; its values stand in the table of the months. */
  sentence: string;
  /** Oldest first. */
  values: readonly number[];
}

const WIDTH = 84;
const HEIGHT = 30;
const EDGE = 4;

/** How a figure came to where it is: no scale, the last value is written beside it. */
export function Sparkline({ sentence, values }: SparklineProps) {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const points = values.map((value, index) => ({
    x: EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - ((value - lowest) / span) * (HEIGHT - 2 * EDGE),
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const last = points.at(-1);
  return (
    <svg role="img" aria-label={sentence} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-7.5 w-21 shrink-0">
      <path d={`M${line}V${HEIGHT}H${EDGE}Z`} className="fill-brand-soft" />
      <path
        d={`M${line}`}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-plot-principal"
      />
      {last !== undefined && <circle cx={last.x} cy={last.y} r="3" className="fill-plot-principal" />}
    </svg>
  );
}
