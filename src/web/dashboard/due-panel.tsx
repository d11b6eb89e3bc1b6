import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TheDay } from '#contract/day.ts';
import { dayText } from '#domain/calendar.ts';
import { DUE_GROUPS, type DueGroup } from '#domain/dashboard/due-day.ts';
import { brl, groupThousands } from '#domain/money.ts';
import type { LoanWithClient } from '#web/loans/loan-queries.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { DueAlone } from './due-alone.tsx';
import { DueRow } from './due-row.tsx';

interface DuePanelProps {
  day: TheDay;
  onDetails: (loan: LoanWithClient) => void;
}

const WORDS = {
  today: { tab: 'Vencem hoje', none: 'Nada vence hoje.', all: '/emprestimos?situacao=vencendo' },
  late: { tab: 'Atrasados', none: 'Ninguém está atrasado.', all: '/emprestimos?situacao=atrasado' },
  soon: { tab: 'Em 3 dias', none: 'Nada vence nos próximos 3 dias.', all: '/emprestimos?situacao=vencendo' },
} as const satisfies Record<DueGroup, { tab: string; none: string; all: string }>;

/** A wide screen shows three; on a phone the list of all is never far. */
const SHOWN_ON_A_PHONE = 2;

/** 'Hoje': who is to pay today, who is late, who comes next; each one tap from being asked and from having paid. */
export function DuePanel({ day, onDetails }: DuePanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  // Until somebody chooses, the first group that has someone in it.
  const shown = chosen ?? DUE_GROUPS.find((group) => day.due[group].count > 0) ?? 'today';
  return (
    <>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="hoje" className="text-lg font-bold">
          Hoje
        </h2>
        <p className="text-sm text-muted">{dayText(day.today)}</p>
      </div>
      <Tabs value={shown} onValueChange={setChosen}>
        <TabList aria-label="O que vence">
          {DUE_GROUPS.map((group) => (
            <Tab key={group} value={group}>
              <span className="block text-lg leading-6 font-bold">
                {groupThousands(String(day.due[group].count))}
              </span>{' '}
              <span className="block text-xs font-medium">{WORDS[group].tab}</span>
            </Tab>
          ))}
        </TabList>
        {DUE_GROUPS.map((group) => (
          <TabPanel key={group} value={group} className="flex flex-1 flex-col pt-1.5">
            <DueList group={group} due={day.due[group]} today={day.today} onDetails={onDetails} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

interface DueListProps {
  group: DueGroup;
  due: TheDay['due'][DueGroup];
  today: TheDay['today'];
  onDetails: DuePanelProps['onDetails'];
}

function DueList({ group, due, today, onDetails }: DueListProps) {
  const { none, tab, all } = WORDS[group];
  if (due.count === 0) {
    return (
      <div className="grid flex-1 place-content-center justify-items-center gap-2 text-center text-muted">
        <CalendarCheck aria-hidden="true" className="size-7" strokeWidth={1.75} />
        {/* A loan is listed once, by its oldest open instalment; its other instalments count on their own days (PA-50). */}
        <p>
          {due.amount === 0 ? none : `Só vencem parcelas de quem já está em outra lista: ${brl(due.amount)}.`}
        </p>
      </div>
    );
  }
  const [only] = due.loans;
  if (due.count === 1 && only !== undefined) {
    return (
      <ul aria-label={tab} className="flex flex-1">
        <li className="flex min-w-0 flex-1">
          <DueAlone loan={only} today={today} onDetails={onDetails} />
        </li>
      </ul>
    );
  }
  return (
    <>
      <ul aria-label={tab} className="divide-y divide-line">
        {due.loans.map((loan) => (
          <li key={loan.id} className="py-2.5 max-sm:nth-2:border-b-0 max-sm:nth-3:hidden">
            <DueRow loan={loan} today={today} onDetails={onDetails} />
          </li>
        ))}
      </ul>
      <div className="mt-auto flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2 -mb-2">
        <p className="text-sm text-muted">
          <strong className="font-semibold text-ink">{brl(due.amount)}</strong> em aberto
        </p>
        {due.count > SHOWN_ON_A_PHONE && (
          <Link to={all} className={buttonLook({ variant: 'ghost', dense: true, className: '-mr-2' })}>
            Ver todos
            <span className="sr-only">{`: ${tab}`}</span>
          </Link>
        )}
      </div>
    </>
  );
}
