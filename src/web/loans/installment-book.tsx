import { clsx } from 'clsx';
import {
  CalendarClock,
  Check,
  CheckCheck,
  Circle,
  Contrast,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { dayText, type Day } from '#domain/calendar.ts';
import { installmentAmount, type Installment } from '#domain/loans/installment.ts';
import {
  INSTALLMENT_STATE_WORDS,
  installmentSentence,
  installmentState,
  type InstallmentState,
} from '#domain/loans/installment-state.ts';
import { brl } from '#domain/money.ts';

const LOOK = {
  paid: { look: 'border-transparent bg-green-soft', word: 'text-green', icon: Check },
  settled: { look: 'border-transparent bg-green-soft', word: 'text-green', icon: CheckCheck },
  overdue: { look: 'border-transparent bg-red-soft', word: 'text-red', icon: TriangleAlert },
  due_today: { look: 'border-transparent bg-orange-soft', word: 'text-orange', icon: CalendarClock },
  partial: { look: 'border-transparent bg-blue-soft', word: 'text-blue', icon: Contrast },
  upcoming: { look: 'border-line bg-card', word: 'text-muted', icon: Circle },
} as const satisfies Record<InstallmentState, { look: string; word: string; icon: LucideIcon }>;

interface InstallmentBookProps {
  /** Of every plan, in order. */
  installments: readonly Installment[];
  /** Of the current plan. */
  planVersion: number;
  /** Settled: what a discount left open is owed no more. */
  loanIsPaid?: boolean;
  /** When each later plan began; a borrower is not told the day. */
  renegotiations?: readonly { readonly plan_version: number; readonly on_day: Day }[];
  today: Day;
  /** A tile of the current plan or of an earlier one was pressed; without it the tiles are only read. */
  onChoose?: (installment: Installment) => void;
}

/** PA-18: the current plan, and below it what was paid of those before, the latest first. */
export function InstallmentBook(props: InstallmentBookProps) {
  const { installments, planVersion, loanIsPaid = false, renegotiations = [], today, onChoose } = props;
  const earlier = [...new Set(installments.map(({ plan_version: version }) => version))]
    .filter((version) => version < planVersion)
    .sort((a, b) => b - a);
  const tilesOf = (version: number, label: string) => (
    <Tiles
      label={label}
      installments={installments.filter((each) => each.plan_version === version)}
      loanIsPaid={loanIsPaid}
      today={today}
      onChoose={onChoose}
    />
  );
  const titleOf = (version: number) => {
    const ended = renegotiations.find(({ plan_version: next }) => next === version + 1);
    return ended === undefined
      ? 'Antes da renegociação'
      : `Antes da renegociação de ${dayText(ended.on_day)}`;
  };
  return (
    <div className="grid gap-6">
      {tilesOf(planVersion, 'Parcelas')}
      {earlier.map((version) => (
        <section key={version} aria-label={titleOf(version)}>
          <h3 className="mb-2 text-sm font-semibold text-muted">{titleOf(version)}</h3>
          {tilesOf(version, titleOf(version))}
        </section>
      ))}
    </div>
  );
}

interface TilesProps extends Pick<InstallmentBookProps, 'installments' | 'today' | 'onChoose'> {
  label: string;
  loanIsPaid: boolean;
}

function Tiles({ label, installments, loanIsPaid, today, onChoose }: TilesProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-2">
      {installments.map((installment) => (
        <li key={installment.number} className="grid">
          {onChoose === undefined ? (
            <Tile installment={installment} loanIsPaid={loanIsPaid} today={today} />
          ) : (
            <button
              type="button"
              onClick={() => onChoose(installment)}
              className="grid rounded-control text-left"
            >
              <Tile installment={installment} loanIsPaid={loanIsPaid} today={today} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  installment: Installment;
  loanIsPaid: boolean;
  today: Day;
}

/** What is seen is short; a screen reader says the whole sentence. */
function Tile({ installment, loanIsPaid, today }: TileProps) {
  const state = installmentState(installment, today, loanIsPaid);
  const { look, word, icon: Icon } = LOOK[state];
  return (
    <>
      <span className="sr-only">{installmentSentence(installment, today, loanIsPaid)}</span>
      <span
        aria-hidden="true"
        className={clsx(
          'grid content-between gap-1 rounded-control border px-2.5 py-2 transition-colors duration-150 in-[button]:hover:border-control',
          look,
        )}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-semibold">{installment.number}</span>
          <span className="text-sm text-muted">{dayText(installment.due_date).slice(0, 5)}</span>
        </span>
        <span className="text-sm font-semibold">{brl(installmentAmount(installment))}</span>
        <span className={clsx('flex items-center gap-1 text-xs font-semibold', word)}>
          <Icon className="size-3.5 shrink-0" strokeWidth={2.5} />
          {INSTALLMENT_STATE_WORDS[state]}
        </span>
      </span>
    </>
  );
}
