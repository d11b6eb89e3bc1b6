interface PunctualDotsProps {
  /** '5 de 6 em dia' */
  sentence: string;
  /** Oldest first: whether each was paid in time. */
  turns: readonly boolean[];
}

const STEP = 14;

/** Filled is in time, hollow is late. */
export function PunctualDots({ sentence, turns }: PunctualDotsProps) {
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox={`0 0 ${Math.max(1, turns.length) * STEP} 10`}
      className="h-2.5 max-w-full"
      style={{ width: `${(turns.length * STEP) / 16}rem` }}
    >
      {turns.map((inTime, index) =>
        inTime ? (
          // eslint-disable-next-line react/no-array-index-key -- a turn has no name but its place
          <circle key={index} cx={index * STEP + 5} cy="5" r="5" className="fill-plot-principal" />
        ) : (
          // eslint-disable-next-line react/no-array-index-key -- the same
          <circle
            key={index}
            cx={index * STEP + 5}
            cy="5"
            r="3.75"
            fill="none"
            strokeWidth="2.5"
            className="stroke-plot-late"
          />
        ),
      )}
    </svg>
  );
}
