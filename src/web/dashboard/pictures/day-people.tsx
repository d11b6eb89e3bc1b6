import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Day } from '#domain/calendar.ts';
import { monthOf } from '#domain/calendar-month.ts';
import type { Cents } from '#domain/money.ts';
import { agendaDayQuery } from '#web/data/agenda/agenda-queries.ts';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

/** The rest is in the calendar's own screen. */
const MOST_SHOWN = 4;

/** Who pays, or paid, on the day that was pressed. */
export function DayPeople({ day }: { day: Day }) {
  const { data, error, refetch } = useQuery(agendaDayQuery(day));
  if (data === undefined) {
    return error === null ? (
      <p role="status" className="animate-breathe text-sm text-muted">
        Carregando o dia...
      </p>
    ) : (
      <FailureRow message={error.message} retry={refetch} />
    );
  }
  const due = data.items.map((item) => ({ ...item, name: item.loan.client?.name ?? null }));
  const received = data.payments.map((payment) => ({ ...payment, name: payment.client_name }));
  return (
    <div className="text-sm">
      <People label="Vence neste dia" lines={due} />
      <People label="Entrou neste dia" lines={received} />
      <Link
        to={`/agenda?mes=${monthOf(day)}&dia=${day}`}
        className="flex min-h-11 w-fit items-center font-semibold text-brand underline-offset-2 hover:underline"
      >
        Ver na agenda
      </Link>
    </div>
  );
}

interface PeopleProps {
  label: string;
  lines: readonly { id: string; name: string | null; amount: Cents }[];
}

function People({ label, lines }: PeopleProps) {
  const moneyText = useMoneyText();
  if (lines.length === 0) return null;
  const more = lines.length - MOST_SHOWN;
  return (
    <>
      <p className="mt-1 font-semibold">{label}</p>
      <ul aria-label={label} className="divide-y divide-line">
        {lines.slice(0, MOST_SHOWN).map(({ id, name, amount }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span className="min-w-0 break-words">{name ?? 'Cliente não encontrado'}</span>
            <span className="ml-auto font-semibold">{moneyText(amount)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">{more === 1 ? 'e mais 1' : `e mais ${more}`}</p>}
    </>
  );
}
