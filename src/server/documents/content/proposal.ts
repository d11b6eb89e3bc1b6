import { dayText, type Day } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import { effectiveCostText } from '#domain/loans/plan/effective-cost.ts';
import { planText } from '#domain/loans/plan/plan-summary.ts';
import { simulationFigures, type Simulation } from '#domain/loans/terms/simulation.ts';
import { brl } from '#domain/money.ts';
import type { CreditorFacts } from '../document-facts.ts';
import type { PdfBlock } from '../pdf/page-model.ts';
import { installmentTable } from './contract.ts';
import { wordsOf } from './parties.ts';

export interface ProposalFacts {
  readonly creditor: CreditorFacts;
  readonly simulation: Simulation;
  readonly proposed_on: Day;
}

/** What a loan would cost, with its instalments (DC-8). */
export function proposalBlocks({ simulation, proposed_on: day }: ProposalFacts): readonly PdfBlock[] {
  const { amount, installments, start_date: start } = simulation;
  const { total, interest, cost } = simulationFigures(simulation);
  const [first] = installments;
  const single = installments.length === 1;
  return [
    { kind: 'title', text: 'Proposta de empréstimo', aside: longDayText(day) },
    { kind: 'notice', text: 'Simulação sem valor de contrato' },
    { kind: 'amount', label: 'Valor', value: brl(amount), words: wordsOf(amount) },
    {
      kind: 'facts',
      rows: [
        { label: 'Início', value: dayText(start) },
        {
          label: single ? 'Pagamento único' : 'Parcelas',
          value:
            single && first !== undefined
              ? `${brl(total)} em ${dayText(first.due_date)}`
              : planText(installments),
        },
        { label: 'Juros', value: brl(interest) },
        { label: 'Total a pagar', value: brl(total), strong: true },
      ],
    },
    { kind: 'paragraph', text: `${effectiveCostText(cost)}.` },
    ...(single ? [] : [{ kind: 'heading', text: 'Parcelas' } as const, installmentTable(installments)]),
  ];
}
