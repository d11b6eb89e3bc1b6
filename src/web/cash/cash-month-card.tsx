import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, firstDayOf, type Month } from '#domain/calendar-month.ts';
import { monthName } from '#domain/calendar-words.ts';
import { monthProfit, monthReceived, type CashFigures } from '#domain/cash/cash-figures.ts';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import { returnRateText } from '#domain/dashboard/portfolio-metrics.ts';
import type { Cents } from '#domain/money.ts';
import { Card } from '#web/ui/card.tsx';
import { ExplainedFigure } from '#web/ui/explained-figure.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

interface CashMonthCardProps {
  month: CashMonth;
  figures: CashFigures;
  onMonth: (month: Month) => void;
}

/** What moved in a month, and what is late today (CX-6, CX-7, CX-10). */
export function CashMonthCard({ month, figures, onMonth }: CashMonthCardProps) {
  return (
    <section aria-labelledby="mes-do-caixa">
      <Card className="grid gap-4 sm:p-5">
        <MonthSteps month={month.month} onMonth={onMonth} />
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 lg:grid-cols-3">
          <div>
            <ExplainedFigure
              label="Recebido"
              formula="Todos os pagamentos do mês, com as multas."
              size="small"
            >
              <MoneyText value={monthReceived(month)} />
            </ExplainedFigure>
            <dl className="mt-1 grid gap-0.5 text-sm">
              <Part word="Juros" value={month.received_interest} />
              <Part word="Principal" value={month.received_principal} />
              <Part word="Multas e outros" value={month.received_fees} />
            </dl>
          </div>
          <ExplainedFigure
            label="Emprestado"
            formula="O valor dos empréstimos que começaram no mês."
            size="small"
          >
            <MoneyText value={month.lent_amount} />
          </ExplainedFigure>
          <ExplainedFigure label="Despesas" formula="As despesas lançadas no mês." size="small">
            <MoneyText value={month.expenses} />
          </ExplainedFigure>
          <ExplainedFigure label="Lucro do mês" formula="Juros + multas e outros − despesas." size="small">
            <MoneyText value={monthProfit(month)} />
          </ExplainedFigure>
          <ExplainedFigure
            label="Em atraso"
            formula={`Tudo o que venceu antes de hoje e ainda não foi pago. Inadimplência: ${rateText(figures.overdue_rate)} do que há a receber.`}
            size="small"
          >
            <MoneyText value={figures.overdue_amount} />
          </ExplainedFigure>
          <ExplainedFigure
            label="PAR 30"
            formula="O principal na rua de empréstimos vencidos há mais de 30 dias ÷ Na rua."
            size="small"
          >
            {rateText(figures.par_30)}
          </ExplainedFigure>
        </div>
      </Card>
    </section>
  );
}

function Part({ word, value }: { word: string; value: Cents }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-muted">{word}</dt>
      <dd className="ml-auto">
        <MoneyText value={value} />
      </dd>
    </div>
  );
}

function MonthSteps({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }) {
  const name = monthName(firstDayOf(month));
  const isFirst = month.startsWith('2000-01');
  const isLast = month.startsWith('2100-12');
  return (
    <div className="flex items-center justify-between gap-2">
      <IconButton label="Mês anterior" disabled={isFirst} onClick={() => onMonth(addMonths(month, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <h2
        id="mes-do-caixa"
        aria-live="polite"
        className="text-center text-lg font-bold first-letter:uppercase"
      >
        {`${name} de ${month.slice(0, 4)}`}
      </h2>
      <IconButton label="Próximo mês" disabled={isLast} onClick={() => onMonth(addMonths(month, 1))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** `27,4%`. In binary a percentage with one decimal is not whole tenths to the last digit. */
function rateText(percent: number): string {
  return returnRateText(Math.round(percent * 10));
}
