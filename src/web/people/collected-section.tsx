import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Collected } from '#contract/collected.ts';
import { weekdayAndDayText } from '#domain/calendar-words.ts';
import { firstDayOf, lastDayOf, monthOf, type Month } from '#domain/calendar-month.ts';
import { PAYMENT_METHOD_WORDS } from '#domain/loans/payments/payment.ts';
import { addCents, cents } from '#domain/money.ts';
import { onStatementWords } from '#domain/statements/statement-words.ts';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { useToday } from '#web/base/clock/today.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { MonthSteps } from '#web/ui/page/month-steps.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { byDay, enteredLaterWords, nameOf, sumsByPerson } from './collected-days.ts';
import { collectedQuery } from '#web/data/people/people-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';

/** 'Prestação de contas': what each person received in a month; of a collector their own (EQ-8). */
export function CollectedSection() {
  const seesEveryone = useMay('see_portfolio');
  const [month, setMonth] = useState<Month>(monthOf(useToday()));
  const { data, error, refetch } = useQuery(
    collectedQuery({ from: firstDayOf(month), to: lastDayOf(month) }),
  );
  return (
    <SettingsSection
      title="Prestação de contas"
      hint={
        seesEveryone
          ? 'O que cada pessoa recebeu, por dia e por forma.'
          : 'O que você recebeu, por dia e por forma.'
      }
    >
      <div className="grid gap-4">
        <MonthSteps id="mes-da-prestacao" month={month} onMonth={setMonth} />
        {data !== undefined && <CollectedMonth key={month} collected={data} />}
        {data === undefined && error !== null && <FailureRow message={error.message} retry={refetch} />}
        {data === undefined && error === null && (
          <p role="status" className="animate-breathe text-sm text-muted">
            Carregando...
          </p>
        )}
      </div>
    </SettingsSection>
  );
}

const EVERYONE = 'todos';

function CollectedMonth({ collected }: { collected: Collected }) {
  const [chosen, setChosen] = useState(EVERYONE);
  const money = useMoneyText();
  const people = sumsByPerson(collected.items);
  const person = people.find(({ id }) => id !== null && id === chosen) ?? null;
  const lines =
    person === null ? collected.items : collected.items.filter((line) => line.person_id === person.id);
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  const held = collected.held.count > 0 && (
    <p className="text-sm">
      {`A conferir: ${collected.held.count === 1 ? '1 pagamento' : `${collected.held.count} pagamentos`} · ${money(collected.held.amount)}`}
    </p>
  );
  if (collected.items.length === 0)
    return (
      <>
        <p className="text-muted">Nada foi recebido neste mês.</p>
        {held}
      </>
    );
  return (
    <>
      {people.length > 1 && (
        <SelectField
          label="Pessoa"
          options={[
            { value: EVERYONE, word: 'Todas' },
            ...people.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, word: name }])),
          ]}
          value={person?.id ?? EVERYONE}
          onValueChange={setChosen}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div role="group" aria-label="Recebido">
          <p className="text-sm text-muted">{`Recebido em ${count === 1 ? '1 pagamento' : `${count} pagamentos`}`}</p>
          <p>
            <MoneyText
              value={addCents(cents(0), ...lines.map(({ amount }) => amount))}
              className="text-2xl"
            />
          </p>
        </div>
        <a
          href={exportAddress(collected, person?.id ?? null)}
          download={`prestacao-de-contas-${collected.from.slice(0, 7)}.csv`}
          className={buttonLook({ variant: 'secondary', dense: true })}
        >
          <Download aria-hidden="true" />
          Planilha (CSV)
        </a>
      </div>
      {held}
      {person === null && people.length > 1 && <PersonSums people={people} />}
      <DayList lines={lines} namesPeople={person === null && people.length > 1} />
    </>
  );
}

function exportAddress({ from, to }: Collected, personId: string | null): string {
  const query = new URLSearchParams({ from, to, ...(personId !== null && { person_id: personId }) });
  return `/api/collected/export?${query}`;
}

function PersonSums({ people }: { people: ReturnType<typeof sumsByPerson> }) {
  const money = useMoneyText();
  return (
    <ul aria-label="Por pessoa" className="divide-y divide-line border-y border-line">
      {people.map(({ id, name, amount }) => (
        <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1.5">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="ml-auto font-semibold">{money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

function methodWords({ method, on_statement: onStatement }: Collected['items'][number]): string {
  if (method === null) return 'Forma não informada';
  return [PAYMENT_METHOD_WORDS[method], onStatementWords(onStatement)].filter(Boolean).join(' ');
}

interface DayListProps {
  lines: Collected['items'];
  /** With more than one of them, each line says whose it is. */
  namesPeople: boolean;
}

function DayList({ lines, namesPeople }: DayListProps) {
  const money = useMoneyText();
  return (
    <ul aria-label="Por dia" className="grid gap-4">
      {byDay(lines).map(({ day, amount, lines: ofDay }) => (
        <li key={day}>
          <p className="flex flex-wrap justify-between gap-x-3 border-b border-line pb-1 font-semibold">
            <span className="first-letter:uppercase">{weekdayAndDayText(day)}</span>
            <span className="ml-auto">{money(amount)}</span>
          </p>
          <ul className="text-sm">
            {ofDay.map((line) => (
              <li
                key={`${line.person_id} ${line.method} ${line.on_statement}`}
                className="flex flex-wrap justify-between gap-x-3 py-1.5 text-muted"
              >
                <span className="min-w-0 wrap-anywhere">
                  {[
                    ...(namesPeople ? [nameOf(line)] : []),
                    methodWords(line),
                    ...(line.count > 1 ? [`${line.count} pagamentos`] : []),
                    ...enteredLaterWords(line),
                  ].join(' · ')}
                </span>
                <span className="ml-auto">{money(line.amount)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
