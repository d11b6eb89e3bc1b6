import type { ShownLoan } from '#contract/loans.ts';
import { addDays, dayText, monthsAfter, oneMonthAfter, parseDay, type Day } from '#domain/calendar.ts';
import { restDayText } from '#domain/rest-days.ts';
import { balanceText } from '#domain/loans/texts/balance-text.ts';
import { periodInterest, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { brl, cents } from '#domain/money.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { ValueChip } from '#web/ui/form/value-chip.tsx';
import { LastTerms } from './last-terms.tsx';
import { LateFeeField } from './late-fee-field.tsx';
import { endDateOf, readDates, readPrincipal, type LoanDraft } from './loan-draft.ts';
import { LoanPreview } from './loan-preview.tsx';

interface SingleLoanFieldsProps {
  /** Null for a new loan. */
  record: ShownLoan | null;
  draft: LoanDraft;
  errors: FieldErrors<LoanDraft>;
  onChange: (change: Partial<LoanDraft>) => void;
  /** Typing starts in 'Valor'. */
  startAtAmount?: boolean;
}

/** The terms of a single payment with their summary (LN-4, LN-6). */
export function SingleLoanFields(props: SingleLoanFieldsProps) {
  const { record, draft, errors, onChange, startAtAmount = false } = props;
  const due = parseDay(endDateOf(draft));
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-[1.4_1_9rem]">
          <MoneyField
            label="Valor"
            required
            step="0.01"
            data-first-focus={startAtAmount ? '' : undefined}
            error={errors.amount}
            value={draft.amount}
            onValueChange={(amount) => onChange({ amount })}
          />
        </div>
        <div className="min-w-0 flex-[1_1_7rem]">
          <PercentField
            label="Juros (%)"
            required
            step="0.01"
            placeholder="0"
            error={errors.interest_rate}
            value={draft.interest_rate}
            onValueChange={(interest_rate) => onChange({ interest_rate })}
          />
        </div>
      </div>
      {record === null && <LastTerms draft={draft} onChange={onChange} />}
      {/* Next to what it follows from: further down a phone's keyboard would cover it. */}
      <div role="status" className="empty:hidden">
        <Summary record={record} draft={draft} />
      </div>
      <div className="grid gap-2">
        <DateField
          label="Data de Vencimento"
          required
          error={errors.end_date}
          hint={due === null ? null : restDayText(due)}
          value={endDateOf(draft)}
          onValueChange={(end_date) => onChange({ end_date })}
        />
        <TermChips draft={draft} onChange={onChange} />
      </div>
      <LateFeeField
        error={errors.overdue_interest_rate}
        value={draft.overdue_interest_rate}
        onValueChange={(overdue_interest_rate) => onChange({ overdue_interest_rate })}
      />
      <DateField
        label="Data de Início"
        required
        error={errors.start_date}
        value={draft.start_date}
        onValueChange={(start_date) => onChange({ start_date })}
      />
    </>
  );
}

const TERMS = [
  { word: '15 dias', after: (start: Day) => addDays(start, 15) },
  { word: '1 mês', after: oneMonthAfter },
  { word: '2 meses', after: (start: Day) => monthsAfter(start, 2) },
];

/** The usual terms, counted from the start date. */
function TermChips({ draft, onChange }: Pick<SingleLoanFieldsProps, 'draft' | 'onChange'>) {
  const start = parseDay(draft.start_date);
  if (start === null) return null;
  return (
    <div role="group" aria-label="Prazo" className="flex flex-wrap gap-2">
      {TERMS.map(({ word, after }) => (
        <ValueChip
          key={word}
          value={dayText(after(start)).slice(0, 5)}
          onPress={() => onChange({ end_date: after(start) })}
        >
          {word}
        </ValueChip>
      ))}
    </div>
  );
}

function Summary({ record, draft }: Pick<SingleLoanFieldsProps, 'record' | 'draft'>) {
  const principal = readPrincipal(draft);
  if (principal === null) return null;
  const typed = { ...principal, contract_interest: periodInterest(principal) };
  return (
    <>
      <LoanPreview
        loan={{ ...typed, interest_paid: record?.interest_paid ?? cents(0) }}
        dates={readDates(draft)}
      />
      {record !== null && <BelowWhatWasPaid loan={{ ...record, ...typed }} />}
    </>
  );
}

/** Said before saving, not refused: the amount may have been a slip when it was first typed. */
function BelowWhatWasPaid({ loan }: { loan: ShownLoan }) {
  const remaining = remainingAmount(loan);
  if (loan.status === 'pago' || remaining >= 0) return null;
  return (
    <div className="mt-3">
      <Notice tone="orange">
        {`Este total é menor que os ${brl(loan.paid_amount)} que já foram pagos. ${balanceText(remaining)}.`}
      </Notice>
    </div>
  );
}
