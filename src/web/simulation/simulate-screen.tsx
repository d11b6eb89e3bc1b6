import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '#web/base/clock/today.ts';
import { InstallmentBook } from '#web/loans/installments/installment-book.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ComparedResults, useComparison } from './comparison.tsx';
import { SimulationActions } from './simulation-actions.tsx';
import {
  emptySimulation,
  loanDraftOf,
  readSimulation,
  simulationErrors,
  type SimulationDraft,
} from './simulation-draft.ts';
import { SimulationFields } from './simulation-fields.tsx';

/** What a loan would be, before anybody agrees on it; nothing is saved by looking (SM-1 to SM-5). */
export function SimulateScreen() {
  const today = useToday();
  const [draft, setDraft] = useState(() => emptySimulation(today));
  // The fields as they were when one was last left: half-typed text is not wrong yet.
  const [left, setLeft] = useState(draft);
  const comparison = useComparison();
  const simulation = readSimulation(draft);

  return (
    <>
      <PageHeader title="Simular" subtitle="Veja as parcelas antes de emprestar. Nada é salvo." />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-5">
        <Card className="sm:p-5">
          <div data-draft="" onBlur={() => setLeft(draft)}>
            <SimulationFields
              draft={draft}
              errors={errorsLeft(left, draft)}
              onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
            />
          </div>
        </Card>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          {simulation === null ? (
            <EmptyState
              icon={Calculator}
              title="O resultado aparece aqui"
              hint="Preencha o valor, os juros e as parcelas."
            />
          ) : (
            <SimulationActions
              simulation={simulation}
              loan={loanDraftOf(draft)}
              isFull={comparison.isFull}
              onCompare={() => comparison.add(simulation)}
            />
          )}
          <ComparedResults results={comparison.results} onRemove={comparison.remove} />
          {simulation !== null && simulation.frequency !== null && (
            <section aria-labelledby="carne">
              <Card className="sm:p-5">
                <h2 id="carne" className="mb-3 text-lg font-bold">
                  Carnê
                </h2>
                <InstallmentBook installments={simulation.installments} planVersion={1} today={today} />
              </Card>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function errorsLeft(left: SimulationDraft, draft: SimulationDraft) {
  const now = simulationErrors(draft);
  const typed = new Map<string, unknown>(Object.entries(draft));
  const unchanged = new Set(
    Object.entries(left)
      .filter(([name, value]) => typed.get(name) === value)
      .map(([name]) => name),
  );
  return Object.fromEntries(Object.entries(now).filter(([name]) => unchanged.has(name)));
}
