import {
  CalendarClock,
  Check,
  CheckCheck,
  Circle,
  CircleOff,
  Contrast,
  Flag,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { dayText, type Day } from '#domain/calendar.ts';
import { installmentAmount, type Installment } from '#domain/loans/plan/installment.ts';
import {
  INSTALLMENT_STATE_WORDS,
  installmentSentence,
  installmentState,
  type InstallmentState,
  type LoanEnd,
} from '#domain/loans/plan/installment-state.ts';
import { restDayWord } from '#domain/rest-days.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { StateTile, type TileTone } from '#web/ui/feedback/state-tile.tsx';

const LOOK = {
  paid: { tone: 'green', icon: Check },
  settled: { tone: 'green', icon: CheckCheck },
  lost: { tone: 'neutral', icon: CircleOff },
  overdue: { tone: 'red', icon: TriangleAlert },
  due_today: { tone: 'orange', icon: CalendarClock },
  partial: { tone: 'blue', icon: Contrast },
  upcoming: { tone: 'neutral', icon: Circle },
} as const satisfies Record<InstallmentState, { tone: TileTone; icon: LucideIcon }>;

/** Money is not called received before the server said so. */
const UNSAVED = { tone: 'neutral', icon: LoaderCircle, word: 'ainda não salvo', turns: true } as const;

interface InstallmentBookProps {
  /** Of every plan, in order. */
  installments: readonly Installment[];
  /** Of the current plan. */
  planVersion: number;
  /** No longer open: what a discount or a loss left open is owed no more. */
  ended?: LoanEnd | null;
  /** When each later plan began; a borrower is not told the day. */
  renegotiations?: readonly { readonly plan_version: number; readonly on_day: Day }[];
  /** Of the current plan, the numbers a payment under way reaches: their state is not saved yet (MO-2). */
  unsaved?: ReadonlySet<number>;
  today: Day;
  /** A tile of the current plan or of an earlier one was pressed; without it the tiles are only read. */
  onChoose?: (installment: Installment) => void;
}

/** PA-18: the current plan, and below it what was paid of those before, the latest first. */
export function InstallmentBook(props: InstallmentBookProps) {
  const { installments, planVersion, ended = null, renegotiations = [], unsaved, today, onChoose } = props;
  const earlier = [...new Set(installments.map(({ plan_version: version }) => version))]
    .filter((version) => version < planVersion)
    .sort((a, b) => b - a);
  const tilesOf = (version: number, label: string) => (
    <Tiles
      label={label}
      installments={installments.filter((each) => each.plan_version === version)}
      ended={ended}
      unsaved={version === planVersion ? unsaved : undefined}
      today={today}
      onChoose={onChoose}
    />
  );
  const titleOf = (version: number) => {
    const replaced = renegotiations.find(({ plan_version: next }) => next === version + 1);
    return replaced === undefined
      ? 'Antes da renegociação'
      : `Antes da renegociação de ${dayText(replaced.on_day)}`;
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
  ended: LoanEnd | null;
  unsaved: ReadonlySet<number> | undefined;
}

function Tiles({ label, installments, ended, unsaved, today, onChoose }: TilesProps) {
  const isMarked = installments.some(({ due_date: due }) => restDayWord(due) !== null);
  return (
    <div>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-2"
      >
        {installments.map((installment) => (
          <li key={installment.number} className="grid">
            <InstallmentTile
              installment={installment}
              ended={ended}
              isUnsaved={unsaved?.has(installment.number) === true}
              today={today}
              onPress={onChoose && (() => onChoose(installment))}
            />
          </li>
        ))}
      </ul>
      {isMarked && (
        <p className="mt-2 flex items-center gap-1 text-xs text-muted">
          <Flag aria-hidden="true" className="size-3 shrink-0" />
          Vence em domingo ou feriado
        </p>
      )}
    </div>
  );
}

interface InstallmentTileProps {
  installment: Installment;
  ended: LoanEnd | null;
  isUnsaved: boolean;
  today: Day;
  onPress: (() => void) | undefined;
}

function InstallmentTile({ installment, ended, isUnsaved, today, onPress }: InstallmentTileProps) {
  const moneyText = useMoneyText();
  const state = installmentState(installment, today, ended);
  const rest = restDayWord(installment.due_date);
  const spoken = [
    installmentSentence(installment, today, ended),
    ...(isUnsaved ? [UNSAVED.word] : []),
    ...(rest === null ? [] : [rest]),
  ];
  return (
    <StateTile
      {...(isUnsaved ? UNSAVED : { ...LOOK[state], word: INSTALLMENT_STATE_WORDS[state] })}
      title={String(installment.number)}
      aside={dayText(installment.due_date).slice(0, 5)}
      value={moneyText(installmentAmount(installment))}
      mark={rest === null ? null : Flag}
      spoken={spoken.join(', ')}
      onPress={onPress}
    />
  );
}
