import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useToday } from '#web/base/clock/today.ts';
import { LateFeeField } from '#web/loans/form/late-fee-field.tsx';
import { otherTermsText } from './other-terms-text.ts';
import { PlanDateFields, SkippedDaysField } from './plan-due-fields.tsx';
import type { PlanFieldsProps } from './plan-interest-fields.tsx';

interface OtherTermsProps extends PlanFieldsProps {
  /** Null where it is given. */
  method: ReactNode;
  also?: readonly string[] | undefined;
  children?: ReactNode;
}

/** 'Outras condições': their present values in one line, the fields a press away (PA-59). Something wrong unfolds them. */
export function OtherTerms({ method, also = [], children, ...fields }: OtherTermsProps) {
  const { draft, errors, onChange } = fields;
  const today = useToday();
  const [unfolded, setUnfolded] = useState(false);
  const text = [...otherTermsText(draft, today, { saysMethod: method !== null }), ...also].join(' · ');
  return (
    <details
      className="group rounded-card border border-line"
      open={unfolded || FOLDED.some((name) => name in errors)}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-3 select-none [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">Outras condições</span>
          <span className="block text-sm text-muted group-open:hidden">{text}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">
        {method}
        <PlanDateFields {...fields} />
        <SkippedDaysField value={draft.skip} onValueChange={(skip) => onChange({ skip })} />
        <LateFeeField
          error={errors.overdue_interest_rate}
          value={draft.overdue_interest_rate}
          onValueChange={(overdue_interest_rate) => onChange({ overdue_interest_rate })}
        />
        {children}
      </div>
    </details>
  );
}

/** The fields inside; 'paid_count' is one of a loan's form. */
const FOLDED = ['start_date', 'first_due_date', 'overdue_interest_rate', 'paid_count'];
