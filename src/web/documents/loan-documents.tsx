import type { LoanDocument } from '#domain/documents/document-kind.ts';
import { owes } from '#domain/loans/loan/loan-standing.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { DocumentButton } from './document-button.tsx';

const WORDS = {
  contract: 'Contrato',
  booklet: 'Carnê',
  promissory: 'Nota promissória',
  settlement: 'Termo de quitação',
} as const satisfies Partial<Record<LoanDocument, string>>;
type Printed = keyof typeof WORDS;

/** What can be printed of a loan as it stands (DC-3 to DC-6). */
export function LoanDocuments({ loan }: { loan: LoanWithClient }) {
  const isPaid = loan.status === 'pago' && !loan.loss;
  const kinds: readonly Printed[] = [
    ...(isPaid ? (['settlement'] as const) : []),
    'contract',
    ...(owes(loan) ? (['booklet', 'promissory'] as const) : []),
  ];
  return (
    <>
      {kinds.map((kind) => (
        <DocumentButton key={kind} dense source={{ address: `/api/loans/${loan.id}/documents/${kind}` }}>
          {WORDS[kind]}
        </DocumentButton>
      ))}
    </>
  );
}
