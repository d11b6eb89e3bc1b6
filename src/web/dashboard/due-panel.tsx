import { clsx } from 'clsx';
import { CalendarCheck, ChevronRight, FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ShownAnswer } from '#contract/call-types.ts';
import type { TheDay } from '#contract/day.ts';
import { dayText } from '#domain/calendar.ts';
import { monthName, weekdayAndDayText } from '#domain/calendar-words.ts';
import { DUE_GROUPS, openingGroup, type DueGroup } from '#domain/dashboard/due-day.ts';
import { dueAmount } from '#domain/dashboard/due-loan.ts';
import { groupThousands } from '#domain/money.ts';
import { undecidedText } from '#domain/statements/statement-words.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { COLLECTION_GROUPS, START_AT_ONCE } from '#web/messages/collection-groups.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/page/tabs.tsx';
import { DueRow, dueName } from './due-row.tsx';

interface DuePanelProps {
  day: ShownAnswer<TheDay>;
  onDetails: (loan: LoanWithClient) => void;
}

const WORDS = {
  today: { tab: 'Vencem hoje', none: 'Nada vence hoje.', all: '/emprestimos?situacao=vencendo', look: '' },
  late: {
    tab: 'Atrasados',
    none: 'Ninguém está atrasado.',
    all: '/emprestimos?situacao=atrasado',
    look: 'text-red',
  },
  soon: {
    tab: 'Em 3 dias',
    none: 'Nada vence nos próximos 3 dias.',
    all: '/emprestimos?situacao=vencendo',
    look: 'text-orange',
  },
} as const satisfies Record<DueGroup, { tab: string; none: string; all: string; look: string }>;

const NOBODY: ShownAnswer<TheDay>['late_promised'] = { count: 0, loans: [] };

/** On a phone; a wide screen shows all that come. */
const SHOWN_ON_A_PHONE = 3;

/** 'Hoje': who is to pay today, who is late, who comes next; each one tap from being asked and from having paid. */
export function DuePanel({ day, onDetails }: DuePanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const mayReceive = useMay('receive');
  const money = useMoneyText();
  const mayEdit = useMay('edit');
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="hoje" className="text-lg font-bold">
          Hoje
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-3.5">
          <p className="text-sm text-muted">{weekdayAndDayText(day.today)}</p>
          <div className="-mx-2.5 flex flex-wrap">
            {mayReceive && day.worth_a_sheet && (
              <Link
                to="/folha"
                className={buttonLook({ variant: 'ghost', dense: true, className: '-my-3 -mr-2' })}
              >
                Folha do dia
              </Link>
            )}
            <Link to="/agenda" className={buttonLook({ variant: 'ghost', dense: true, className: '-my-3' })}>
              Agenda
            </Link>
          </div>
        </div>
      </div>
      <DaySentence day={day} />
      <Tabs value={chosen ?? openingGroup(day.due)} onValueChange={setChosen}>
        <TabList aria-label="O que vence" className="@max-[20rem]:flex-col">
          {DUE_GROUPS.map((group) => (
            <Tab key={group} value={group} className="py-1 text-left lg:py-1.5">
              <span
                className={clsx(
                  'block text-lg leading-5.5 font-bold',
                  day.due[group].count > 0 && WORDS[group].look,
                )}
              >
                {groupThousands(String(day.due[group].count))}
              </span>{' '}
              <span className="block text-xs font-medium">{WORDS[group].tab}</span>{' '}
              <span className="block text-xs font-medium">{money(day.due[group].amount)}</span>
            </Tab>
          ))}
        </TabList>
        {DUE_GROUPS.map((group) => (
          <TabPanel key={group} value={group} className="flex flex-1 flex-col pt-1">
            <DueList group={group} day={day} onDetails={onDetails} />
          </TabPanel>
        ))}
      </Tabs>
      {day.without_client > 0 && (
        <p className="mt-2 border-t border-line pt-2 text-sm text-muted">
          {day.without_client === 1
            ? 'Há 1 empréstimo de cliente excluído.'
            : `Há ${groupThousands(String(day.without_client))} empréstimos de clientes excluídos.`}
        </p>
      )}
      {day.statement !== null && mayEdit && (
        <Link
          to="/extrato"
          className="mt-2 -mb-2 flex min-h-11 items-center gap-2 border-t border-line pt-2 text-sm hover:underline"
        >
          <FileCheck2 aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span className="flex-1">{undecidedText(day.statement)}</span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Link>
      )}
    </>
  );
}

/** What is to come and what came, without a press (DB-12). */
function DaySentence({
  day: { expected, received_this_month: received, today },
}: Pick<DuePanelProps, 'day'>) {
  const money = useMoneyText();
  return (
    <p className="mt-0.5 mb-2 text-xs text-muted lg:mb-3 lg:text-sm">
      {`Hoje ${money(expected.today)} · esta semana ${money(expected.this_week)} · semana que vem ${money(expected.next_week)} · em ${monthName(today)} entraram ${money(received)}`}
    </p>
  );
}

function DueList({ group, day, onDetails }: DuePanelProps & { group: DueGroup }) {
  const { tab, all } = WORDS[group];
  const due = day.due[group];
  const [showsPromised, setShowsPromised] = useState(false);
  const mayCharge = useMay('receive');
  if (due.count === 0) return <NobodyDue group={group} day={day} />;
  const promised = group === 'late' ? day.late_promised : NOBODY;
  const list = showsPromised && promised.count > 0 ? promised : due;
  const toCharge = due.count - promised.count;
  return (
    <>
      {list.loans.length === 0 && (
        <p className="py-3 text-muted">Todos os atrasados combinaram outra data.</p>
      )}
      <ul aria-label={tab} className="divide-y divide-line">
        {list.loans.map((loan) => (
          <li
            key={loan.id}
            className="@container py-1 max-lg:nth-3:border-b-0 max-lg:nth-[n+4]:hidden lg:py-2"
          >
            <DueRow
              loan={loan}
              today={day.today}
              chargedAt={day.last_collections.find((each) => each.client_id === loan.client_id)?.opened_at}
              promisedOn={day.promises.find((each) => each.client_id === loan.client_id)?.promised_on}
              onDetails={onDetails}
            />
          </li>
        ))}
      </ul>
      {/* Below who is to be asked: two rows are in the first view of a phone (DB-12). */}
      {promised.count > 0 && (
        <div className="border-t border-line py-2">
          <SegmentedControl
            label="Combinados"
            look="pills"
            options={[
              { value: 'none', word: 'Sem combinado' },
              { value: 'promised', word: 'Combinaram', count: groupThousands(String(promised.count)) },
            ]}
            value={list === due ? 'none' : 'promised'}
            onValueChange={(value) => setShowsPromised(value === 'promised')}
          />
        </div>
      )}
      {due.count > 1 && (
        <div className="mt-auto -mb-2 flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-t border-line pt-1">
          {mayCharge && toCharge > 0 && list === due && (
            <Link
              to={`/cobrar?grupo=${COLLECTION_GROUPS[group].address}`}
              state={START_AT_ONCE}
              className={buttonLook({ variant: 'ghost', dense: true, className: '-ml-2' })}
            >
              <WhatsAppIcon />
              {`Cobrar todos os ${groupThousands(String(toCharge))}`}
            </Link>
          )}
          {due.count > SHOWN_ON_A_PHONE && (
            <Link to={all} className={buttonLook({ variant: 'ghost', dense: true, className: '-mr-2' })}>
              Ver todos
              <span className="sr-only">{`: ${tab}`}</span>
              <ChevronRight aria-hidden="true" />
            </Link>
          )}
        </div>
      )}
    </>
  );
}

function NobodyDue({ group, day }: { group: DueGroup; day: ShownAnswer<TheDay> }) {
  const money = useMoneyText();
  const { amount } = day.due[group];
  const { next } = day;
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 py-4 text-center text-muted">
      <CalendarCheck aria-hidden="true" className="size-7" strokeWidth={1.75} />
      {/* A loan is listed once, by its oldest open instalment; its other instalments count on their own days (PA-50). */}
      <p>
        {amount === 0
          ? WORDS[group].none
          : group === 'today'
            ? `Vencem ${money(amount)} hoje, de quem já está em Atrasados.`
            : `Vencem ${money(amount)} em 3 dias, de quem já está em outra lista.`}
        {group === 'today' &&
          amount === 0 &&
          next !== null &&
          ` O próximo é ${dueName(next)}, ${money(dueAmount(next))}, em ${dayText(next.end_date).slice(0, 5)}.`}
      </p>
    </div>
  );
}
