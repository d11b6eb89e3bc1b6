import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { daysUntil, type Day } from '#domain/calendar.ts';
import { planOverText, shortDay } from '#domain/plans/plan.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { planQuery } from './plan-query.ts';

/** How many days before its end 'Hoje' speaks of the plan. */
const SHOWN_FOR = 7;
const LOOK =
  'flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-card px-3 py-2 text-sm font-semibold';

/** On 'Hoje' from a week before the plan ends, and as long as it is over (AS-8). */
export function PlanLine() {
  const isDemo = useSession().staff?.demo_until !== undefined;
  const { data } = useQuery({ ...planQuery, enabled: !isDemo, meta: { failed: false } });
  const today = useToday();
  const mayChange = useMay('configure');
  const until = data?.until ?? null;
  if (until === null || daysUntil(until, today) > SHOWN_FOR) return null;
  const words = (
    <>
      <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <span className="min-w-0 flex-1">{endText(until, today)}</span>
    </>
  );
  if (!mayChange) return <p className={LOOK}>{words}</p>;
  return (
    <Link to="/administracao?aba=configuracoes&secao=plano" className={`${LOOK} hover:bg-sunken`}>
      {words}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  );
}

function endText(until: Day, today: Day): string {
  const left = daysUntil(until, today);
  if (left < 0) return planOverText(until);
  return `O plano termina ${['hoje', 'amanhã'][left] ?? `em ${left} dias`}, em ${shortDay(until)}.`;
}
