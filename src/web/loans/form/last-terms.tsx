import { useQuery } from '@tanstack/react-query';
import { brl, percentText } from '#domain/money.ts';
import { lastLoanQuery } from '#web/data/loans/loan-queries.ts';
import { ValueChip } from '#web/ui/form/value-chip.tsx';
import { draftOfLoan, type LoanDraft } from './loan-draft.ts';
import { isBlank } from './loan-field-errors.ts';

interface LastTermsProps {
  draft: LoanDraft;
  onChange: (change: Partial<LoanDraft>) => void;
}

/** Rate and late fee of the last loan, one press away while neither is typed (LN-26). */
export function LastTerms({ draft, onChange }: LastTermsProps) {
  const { data: last } = useQuery(lastLoanQuery);
  if (last === undefined || last === null || last.interest_method !== 'single') return null;
  if (!isBlank(draft.interest_rate) || !isBlank(draft.overdue_interest_rate)) return null;
  const { interest_rate, overdue_interest_rate } = draftOfLoan(last);
  const fee = last.overdue_interest_rate === 0 ? '' : ` · ${brl(last.overdue_interest_rate)}/dia`;
  return (
    <ValueChip
      value={`${percentText(last.interest_rate)}${fee}`}
      onPress={() => onChange({ interest_rate, overdue_interest_rate })}
    >
      Como da última vez
    </ValueChip>
  );
}
