import { clsx } from 'clsx';
import { PlotTable } from './plot-table.tsx';
import { usePlotMarks } from './use-plot-marks.ts';

export interface PunctualStick {
  key: string;
  /** Days after the due date; negative before it. */
  days: number;
  /** Not paid yet. */
  open: boolean;
  /** '31/10/2026' */
  due: string;
  /** When it was paid: '03/09/2026', or 'em aberto'. */
  paid: string;
  /** '9 dias depois' */
  words: string;
}

interface PunctualSticksProps {
  /** Says the same as the picture. */
  sentence: string;
  /** Oldest first. */
  sticks: readonly PunctualStick[];
}

/** In pixels, above and below the due line. */
const ABOVE = 64;
const BELOW = 52;
/** Room for a label at the end of a stick. */
const LABEL = 22;

/** With more sticks than this there is no room for words on a phone. */
const BRIEF_ABOVE = 5;

/** Sticks above the due line are late, below it early; a dotted one is still open. */
export function PunctualSticks({ sentence, sticks }: PunctualSticksProps) {
  const { shown, markProps } = usePlotMarks(sticks.length - 1);
  const stick = sticks[shown];
  return (
    <>
      <div className="relative flex" style={{ height: ABOVE + BELOW }}>
        <div aria-hidden="true" className="absolute inset-x-0 h-px bg-control" style={{ top: ABOVE }} />
        <p
          aria-hidden="true"
          className="relative w-19 shrink-0 text-[min(0.75rem,3.6vw)] leading-4 text-muted"
        >
          <span className="absolute" style={{ top: ABOVE - 44 }}>
            depois ↑
          </span>
          <span className="absolute" style={{ top: ABOVE - 18 }}>
            vencimento
          </span>
          <span className="absolute" style={{ top: ABOVE + 18 }}>
            antes ↓
          </span>
        </p>
        <div role="group" aria-label={sentence} className="flex min-w-0 flex-1">
          {sticks.map((each, at) => (
            <button
              key={each.key}
              type="button"
              {...markProps(at)}
              aria-label={`Venceu em ${each.due}: ${each.words}`}
              className="relative min-w-0 flex-1 rounded-control focus-visible:-outline-offset-2"
            >
              <Stick stick={each} brief={sticks.length > BRIEF_ABOVE} />
            </button>
          ))}
        </div>
      </div>
      {/* The button that shows it says it already. */}
      <p aria-hidden="true" className="mt-1 min-h-5 text-sm text-muted">
        {stick !== undefined && (
          <>
            {`Venceu em ${stick.due}: `}
            <strong className="font-semibold text-ink">{stick.words}</strong>
          </>
        )}
      </p>
      <PlotTable
        summary="Ver os vencimentos"
        caption={sentence}
        columns={['Venceu em', 'Pago em', 'Quando']}
        rows={sticks.map(({ key, due, paid, words }) => ({ key, cells: [due, paid, words] }))}
      />
    </>
  );
}

function Stick({ stick: { days, open }, brief }: { stick: PunctualStick; brief: boolean }) {
  const late = days > 0;
  const room = (late ? ABOVE : BELOW) - LABEL;
  const length = days === 0 ? 0 : Math.min(room, 5 + Math.sqrt(Math.abs(days)) * 8);
  const y = late ? ABOVE - length : ABOVE + length;
  return (
    <>
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        <g className={late ? 'fill-plot-late stroke-plot-late' : 'fill-plot-principal stroke-plot-principal'}>
          <line
            x1="50%"
            x2="50%"
            y1={ABOVE}
            y2={y}
            strokeWidth="2.5"
            strokeDasharray={open ? '3 3' : undefined}
          />
          <circle cx="50%" cy={y} r="5" strokeWidth="2" className={open ? 'fill-card' : undefined} />
        </g>
      </svg>
      <span
        aria-hidden="true"
        className={clsx(
          'absolute inset-x-0 text-center text-[min(0.75rem,3.6vw)] leading-none font-semibold whitespace-nowrap',
          late && 'text-red',
        )}
        style={{ top: late ? y - 20 : y + 9 }}
      >
        {days === 0 && !brief ? 'no dia' : `${Math.abs(days)} d`}
      </span>
    </>
  );
}
