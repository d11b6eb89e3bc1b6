import { useQuery } from '@tanstack/react-query';
import { firstDayOf } from '#domain/calendar-month.ts';
import { monthName, monthShortName } from '#domain/calendar-words.ts';
import { monthReceived } from '#domain/cash/cash-figures.ts';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { MonthBars } from '#web/ui/plots/month-bars.tsx';
import { cashMonthsQuery } from '#web/data/cash/cash-queries.ts';

/** Twelve months: what came in, by what it was, and what was lent beside it (CX-11). */
export function CashMonthsPlot() {
  const { data, error, refetch } = useQuery(cashMonthsQuery);
  const money = useMoneyText();
  return (
    <section aria-labelledby="doze-meses">
      <Card className="sm:p-5">
        <h2 id="doze-meses" className="text-lg font-bold">
          Doze meses
        </h2>
        {error !== null && data === undefined ? (
          <LoadFailure message={error.message} retry={() => void refetch()} />
        ) : data === undefined ? (
          <div className="min-h-72" />
        ) : (
          <MonthBars
            sentence={sentenceOf(data.items, money)}
            series={[
              { word: 'principal', look: 'principal' },
              { word: 'juros', look: 'interest' },
              { word: 'multas', look: 'late' },
            ]}
            beside={{ word: 'emprestado', look: 'forecast' }}
            months={data.items.map((month) => ({
              key: month.month,
              label: monthShortName(firstDayOf(month.month)),
              name: `${monthName(firstDayOf(month.month))} de ${month.month.slice(0, 4)}`,
              amounts: [month.received_principal, month.received_interest, month.received_fees],
              beside: month.lent_amount,
            }))}
          />
        )}
      </Card>
    </section>
  );
}

function sentenceOf(months: readonly CashMonth[], money: (amount: Cents) => string): string {
  const received = addCents(cents(0), ...months.map(monthReceived));
  const lent = addCents(cents(0), ...months.map(({ lent_amount: amount }) => amount));
  return `Em doze meses entraram ${money(received)} e foram emprestados ${money(lent)}.`;
}
