import { clsx } from 'clsx';
import { dayText, type Day } from '#domain/calendar.ts';
import { brl } from '#domain/money.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { dueWords, type OwedDues } from './owed-dues.ts';

/** How many due dates the cover has room for. */
const SHOWN = 2;

interface OwedHeadProps {
  owed: OwedDues;
  today: Day;
}

/** On the cover: what is owed in all, and the next due dates (PT-9). */
export function OwedHead({ owed, today }: OwedHeadProps) {
  if (owed.total === 0) return <p className="mt-4 font-medium">Você não deve nada.</p>;
  const { length } = owed.dues;
  return (
    <>
      <p className="mt-4 text-sm text-muted">
        {length > SHOWN ? `Falta pagar ao todo, em ${length} empréstimos` : 'Falta pagar ao todo'}
      </p>
      <p className="text-2xl">
        <MoneyText value={owed.total} />
      </p>
      <ol aria-label="Próximos vencimentos" className="mt-3">
        {owed.dues.slice(0, SHOWN).map((due, index) => (
          <li
            key={due.loanId}
            className={clsx(
              'relative flex flex-wrap items-baseline gap-x-3 py-1 pl-6',
              'before:absolute before:top-3 before:left-0 before:size-3 before:rounded-full',
              due.day < today ? 'before:bg-plot-late' : 'before:bg-plot-soon',
              index > 0 && 'after:absolute after:-top-3 after:left-[5px] after:h-6 after:w-0.5 after:bg-line',
            )}
          >
            <span className="font-semibold">{dayText(due.day).slice(0, 5)}</span>
            <span className={clsx('grow text-sm', due.day < today ? 'text-red' : 'text-muted')}>
              {dueWords(due.day, today)}
            </span>
            <span className="font-semibold">{brl(due.amount)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** In the shape of what is to come, so that nothing below the cover moves. */
export function OwedComing() {
  return (
    <div aria-hidden="true" className="mt-4 animate-breathe">
      <span className="block h-5 w-2/5 rounded-full bg-sunken" />
      <span className="my-1 block h-8.5 w-3/5 rounded-full bg-sunken" />
      <span className="mt-3 block h-16 rounded-control bg-sunken" />
    </div>
  );
}
