import { X } from 'lucide-react';
import { useState } from 'react';
import { monthlyCostText } from '#domain/loans/plan/effective-cost.ts';
import {
  simulationFigures,
  type Simulation,
  type SimulationFigures,
} from '#domain/loans/terms/simulation.ts';
import { brl } from '#domain/money.ts';
import { FREQUENCY_WORDS } from '#domain/loans/plan/plan-words.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';

const MOST_RESULTS = 3;

interface ComparedResult extends SimulationFigures {
  readonly key: number;
  readonly simulation: Simulation;
}

/** The results that are kept, up to three (SM-4). */
export function useComparison() {
  const [results, setResults] = useState<readonly ComparedResult[]>([]);
  return {
    results,
    isFull: results.length >= MOST_RESULTS,
    add: (simulation: Simulation) =>
      setResults((before) => {
        const key = (before.at(-1)?.key ?? 0) + 1;
        return before.length >= MOST_RESULTS
          ? before
          : [...before, { key, simulation, ...simulationFigures(simulation) }];
      }),
    remove: (key: number) => setResults((before) => before.filter((result) => result.key !== key)),
  };
}

const ROWS: readonly { name: string; text: (result: ComparedResult) => string }[] = [
  { name: 'Valor', text: ({ simulation }) => brl(simulation.amount) },
  { name: 'Parcela', text: ({ installment }) => brl(installment) },
  { name: 'Total', text: ({ total }) => brl(total) },
  { name: 'Juros', text: ({ interest }) => brl(interest) },
  { name: 'Custo ao mês', text: ({ cost }) => monthlyCostText(cost) },
];

function nameOf({ frequency, installments }: Simulation): string {
  return frequency === null
    ? 'Pagamento único'
    : `${installments.length}x ${FREQUENCY_WORDS[frequency].toLowerCase()}`;
}

interface ComparedResultsProps {
  results: readonly ComparedResult[];
  onRemove: (key: number) => void;
}

export function ComparedResults({ results, onRemove }: ComparedResultsProps) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="comparacao">
      <Card className="sm:p-5">
        <h2 id="comparacao" className="mb-2 text-lg font-bold">
          Comparação
        </h2>
        <div className="overflow-x-auto">
          <table aria-labelledby="comparacao" className="w-full text-right text-sm">
            <thead>
              <tr className="align-bottom">
                <th scope="col">
                  <span className="sr-only">Resultado</span>
                </th>
                {results.map(({ key, simulation }) => (
                  <th key={key} scope="col" className="pb-1.5 pl-2 font-semibold">
                    <div className="flex flex-col items-end">
                      <IconButton
                        label={`Tirar ${nameOf(simulation)}`}
                        className="-mr-3"
                        onClick={() => onRemove(key)}
                      >
                        <X aria-hidden="true" />
                      </IconButton>
                      {nameOf(simulation)}
                    </div>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ name, text }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-2 pr-2 text-left font-medium text-muted">
                    {name}
                  </th>
                  {results.map((result) => (
                    <td key={result.key} className="py-2 pl-2 font-semibold whitespace-nowrap">
                      {text(result)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  );
}
