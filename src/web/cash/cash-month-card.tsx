import { clsx } from 'clsx';
import type { Month } from '#domain/calendar-month.ts';
import { monthProfit, monthReceived, type CashFigures } from '#domain/cash/cash-figures.ts';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import { returnRateText } from '#domain/dashboard/portfolio-metrics.ts';
import type { Cents } from '#domain/money.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { ExplainedFigure } from '#web/ui/money/explained-figure.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { MonthSteps } from '#web/ui/page/month-steps.tsx';

interface CashMonthCardProps {
  /** The month that is asked for; its figures may still be on their way. */
  chosen: Month;
  month: CashMonth;
  /** The principal that never came back; without any nothing speaks of it (PD-10). */
  losses: Cents;
  figures: CashFigures;
  onMonth: (month: Month) => void;
}

/** On a phone two beside each other, unless the text is large. */
const GRID =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-8 gap-y-4 lg:grid-cols-[1.6fr_1fr_1fr_1fr]';

/** What moved in a month, and what is late today (CX-6, CX-7, CX-10). */
export function CashMonthCard({ chosen, month, losses, figures, onMonth }: CashMonthCardProps) {
  const isComing = month.month !== chosen;
  return (
    <section aria-labelledby="mes-do-caixa">
      <Card className="grid gap-4 sm:p-5">
        <MonthSteps id="mes-do-caixa" month={chosen} onMonth={onMonth} />
        <div
          aria-busy={isComing}
          className={clsx(GRID, 'transition-opacity duration-150', isComing && 'opacity-60')}
        >
          <div className={clsx('max-lg:col-span-full', losses > 0 && 'lg:row-span-2')}>
            <ExplainedFigure
              label="Recebido"
              formula="Todos os pagamentos do mês, com as multas."
              size="small"
            >
              <MoneyText value={monthReceived(month)} />
            </ExplainedFigure>
            <dl className="mt-1 grid gap-0.5 text-sm">
              <Part word="Juros" value={month.received_interest} />
              <Part word="Emprestado que voltou" value={month.received_principal} />
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
          {losses > 0 && (
            <ExplainedFigure
              label="Perdas do mês"
              formula="O emprestado que não voltou dos empréstimos quitados com desconto ou baixados como perda no mês."
              size="small"
            >
              <MoneyText value={losses} />
            </ExplainedFigure>
          )}
        </div>
        <LateToday figures={figures} />
      </Card>
    </section>
  );
}

/** Whatever month is shown, this is as of today. */
function LateToday({ figures }: { figures: CashFigures }) {
  return (
    <div className={clsx(GRID, 'border-t border-line pt-4')}>
      <div>
        <ExplainedFigure
          label="Em atraso"
          formula="Tudo o que venceu antes de hoje e ainda não foi pago."
          size="small"
        >
          <MoneyText value={figures.overdue_amount} />
        </ExplainedFigure>
        <p className="text-sm text-muted">{lateOfHundred(figures.overdue_rate)}</p>
      </div>
      <div>
        <ExplainedFigure
          label="Parado há mais de 30 dias"
          formula="Do que está na rua, quanto está vencido há mais de 30 dias."
          size="small"
        >
          {rateText(figures.par_30)}
        </ExplainedFigure>
        <p className="text-sm text-muted">PAR 30, hoje</p>
      </div>
    </div>
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

/** 'De cada R$ 100, R$ 27 estão atrasados' (CX-7). */
function lateOfHundred(percent: number): string {
  if (percent === 0) return 'Nada está atrasado';
  if (percent < 1) return 'De cada R$ 100, menos de R$ 1 está atrasado';
  const late = Math.round(percent);
  return `De cada R$ 100, R$ ${late} ${late === 1 ? 'está atrasado' : 'estão atrasados'}`;
}

/** `27,4%`. In binary a percentage with one decimal is not whole tenths to the last digit. */
function rateText(percent: number): string {
  return returnRateText(Math.round(percent * 10));
}
