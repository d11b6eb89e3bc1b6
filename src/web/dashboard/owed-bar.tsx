import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { cents, type Cents } from '#domain/money.ts';
import { CompositionBar } from '#web/ui/plots/composition-bar.tsx';
import { PlotSwatch, type PlotLook } from '#web/ui/plots/plot-looks.tsx';
import { usePlotMoney } from '#web/ui/plots/plot-money.ts';
import { dayQuery } from '#web/data/dashboard/day-query.ts';

interface Part {
  word: string;
  look: PlotLook;
  amount: Cents;
}

/** So small that the three amounts stand in one line, which is the room that is kept for them; a narrow tile has two lines. */
const amountSize = (letters: number) =>
  `clamp(0.625rem, (100cqi - 6rem) / ${(letters * 0.58).toFixed(2)}, 0.875rem)`;

/** What 'Valor a Receber' is made of: on time, due soon, late. */
export function OwedBar() {
  const { data } = useQuery(dayQuery);
  const money = usePlotMoney();
  const id = useId();
  if (data === undefined) return null;
  const { on_time: onTime, soon, late, overpaid } = data.owed;
  const parts: Part[] = [
    { word: 'Em dia', look: 'ok', amount: onTime },
    { word: 'Vencendo', look: 'soon', amount: soon },
    { word: 'Atrasado', look: 'late', amount: late },
  ];
  const letters = parts.reduce((sum, { amount }) => sum + money.full(amount).length, 0);
  const sentence = `Do valor a receber: ${parts.map(({ word, amount }) => `${money.full(amount)} ${word.toLowerCase()}`).join(', ')}`;
  return (
    <>
      <CompositionBar sentence={sentence} parts={parts} />
      <div className="@container">
        <ul
          className="mt-2 flex flex-wrap justify-between gap-x-3 gap-y-1 lg:justify-start lg:gap-x-5"
          style={{ fontSize: amountSize(letters) }}
        >
          {parts.map(({ word, look, amount }) => (
            <li key={word} className="grid grid-cols-[auto_1fr] items-center gap-x-1.5">
              <PlotSwatch look={look} id={id} />
              <span className="text-xs text-muted lg:text-sm">{word}</span>
              <span className="col-start-2 leading-5 font-semibold lg:@max-[18rem]:text-xs">
                {money.full(amount)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {overpaid > 0 && (
        <p className="mt-1 text-xs text-muted">{`${money.full(cents(overpaid))} foram pagos a mais`}</p>
      )}
    </>
  );
}
