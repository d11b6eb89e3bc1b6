import { useState, type ReactNode } from 'react';
import { useToday } from '#web/base/clock/today.ts';
import { FoldedCard } from '#web/ui/page/folded-card.tsx';
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
    <FoldedCard
      title="Outras condições"
      text={text}
      open={unfolded || FOLDED.some((name) => name in errors)}
      onOpenChange={setUnfolded}
    >
      {method}
      <PlanDateFields {...fields} />
      <SkippedDaysField value={draft.skip} onValueChange={(skip) => onChange({ skip })} />
      <LateFeeField
        error={errors.overdue_interest_rate}
        value={draft.overdue_interest_rate}
        onValueChange={(overdue_interest_rate) => onChange({ overdue_interest_rate })}
      />
      {children}
    </FoldedCard>
  );
}

/** The fields inside; 'paid_count' is one of a loan's form. */
const FOLDED = ['start_date', 'first_due_date', 'overdue_interest_rate', 'paid_count'];
