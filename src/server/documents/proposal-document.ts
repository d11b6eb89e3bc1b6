import type { ProposalIn } from '#contract/documents.ts';
import type { Day } from '#domain/calendar.ts';
import { simulationFigures, type Simulation } from '#domain/loans/terms/simulation.ts';
import { cents } from '#domain/money.ts';
import { letterheadOf } from './content/parties.ts';
import { proposalBlocks, type ProposalFacts } from './content/proposal.ts';
import type { IssuableDocument } from './document-facts.ts';
import { readCreditor, type DocumentReader } from './document-store.ts';

/** A simulation on paper; nothing of it is stored but its issue (DC-8). */
export async function proposalDocument(
  reader: DocumentReader,
  { proposal, today }: { readonly proposal: ProposalIn; readonly today: Day },
): Promise<IssuableDocument> {
  const { creditor } = await readCreditor(reader);
  const simulation: Simulation = {
    amount: proposal.amount,
    start_date: proposal.start_date,
    frequency: proposal.frequency,
    installments: proposal.installments.map((each, at) => ({
      ...each,
      plan_version: 1,
      number: at + 1,
      paid_amount: cents(0),
      covered_on: null,
    })),
  };
  const facts: ProposalFacts = { creditor, simulation, proposed_on: today };
  return {
    kind: 'proposal',
    facts,
    letterhead: letterheadOf(creditor),
    blocks: proposalBlocks(facts),
    created_at: `${today}T00:00:00.000Z`,
    document_date: today,
    amount: simulationFigures(simulation).total,
    client: null,
    loan_id: null,
    payment_id: null,
  };
}
