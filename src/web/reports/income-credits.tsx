import { dayText, type Day } from '#domain/calendar.ts';
import { brl } from '#domain/money.ts';
import { creditsSum, foldedCredits, type Credit } from '#domain/reports/income-tax.ts';
import { NO_CREDITS, smallCreditsText } from '#domain/reports/income-tax-words.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { Disclosure } from '#web/ui/page/disclosure.tsx';
import { PersonText } from './income-months.tsx';

interface CreditListProps {
  credits: readonly Credit[];
  before: Day;
  until: Day;
}

interface IncomeCreditsProps extends CreditListProps {
  /** What they are called. */
  word: string;
}

/** What was out with each client on the two days, the small ones in one line that opens (LP-42). */
export function IncomeCredits({ word, credits, before, until }: IncomeCreditsProps) {
  const { large, small } = foldedCredits(credits);
  const sums = creditsSum(credits);
  return (
    <section aria-labelledby="creditos">
      <Card className="grid gap-2 sm:p-5">
        <h2 id="creditos" className="text-lg font-bold">{`${word} em ${dayText(until)}`}</h2>
        <p className="text-sm text-muted">
          {`O que você emprestou e ainda não tinha voltado, e o mesmo em ${dayText(before)}.`}
        </p>
        {credits.length === 0 ? (
          <p className="text-muted">{NO_CREDITS}</p>
        ) : (
          <>
            <CreditList credits={large} before={before} until={until} />
            {small.length > 0 && (
              <Disclosure summary={smallCreditsText(small)}>
                <CreditList credits={small} before={before} until={until} />
              </Disclosure>
            )}
            <p className="flex flex-wrap justify-between gap-x-3 font-bold">
              <span>Todos</span>
              <span>{brl(sums.until)}</span>
            </p>
            <p className="text-right text-sm text-muted">{`${dayText(before)}: ${brl(sums.before)}`}</p>
          </>
        )}
      </Card>
    </section>
  );
}

function CreditList({ credits, before, until }: CreditListProps) {
  if (credits.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {credits.map((credit) => (
        <li
          key={credit.client_id}
          className="flex flex-wrap justify-between gap-x-3 border-b border-line pb-2 text-sm"
        >
          <PersonText name={credit.name} cpf={credit.cpf} />
          <span className="ml-auto text-right">
            <span className="block">{`${dayText(until)}: ${brl(credit.until)}`}</span>
            <span className="block text-muted">{`${dayText(before)}: ${brl(credit.before)}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
