import type { ClientPage } from '#contract/clients.ts';
import { addDays, oneMonthAfter, type Day } from '#domain/calendar.ts';
import { monthName } from '#domain/calendar-words.ts';
import { debtMonths } from '#domain/clients/debt-over-time.ts';
import type { Cents } from '#domain/money.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { DebtLine } from '#web/ui/plots/debt-line.tsx';

interface DebtOverTimeProps {
  steps: ClientPage['debt'];
  owed: Cents;
  today: Day;
}

/** 'Quanto deve ao longo do ano' (CL-14). */
export function DebtOverTime({ steps, owed, today }: DebtOverTimeProps) {
  const money = useMoneyText();
  const months = debtMonths(steps, today);
  const [first] = months;
  const last = months.at(-1);
  const highest = steps.reduce((most, { balance }) => (balance > most ? balance : most), owed);
  if (first === undefined || last === undefined || highest <= 0) return null;
  const before = steps.filter((step) => step.day < first.first).at(-1);
  const shown = steps.filter((step) => step.day >= first.first);
  const sentence = `Deve ${money(owed)} hoje; o máximo no ano foi ${money(highest)}.`;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold">Quanto deve ao longo do ano</h2>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-plot-principal" />
          pagamento
        </p>
      </div>
      <p className="mt-0.5 mb-2 text-sm text-muted">{sentence}</p>
      <DebtLine
        sentence={sentence}
        from={first.first}
        to={addDays(oneMonthAfter(last.first), -1)}
        today={today}
        steps={before === undefined ? shown : [{ ...before, day: first.first, paid: before.paid }, ...shown]}
        months={months.map((month) => ({
          ...month,
          name: `${monthName(month.first)} de ${month.first.slice(0, 4)}`,
        }))}
      />
    </Card>
  );
}
