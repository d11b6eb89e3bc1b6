import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayText } from '#domain/calendar.ts';
import { recentPlansQuery } from '#web/data/loans/loan-queries.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { InstallmentCountField, type CountFieldProps } from './plan-interest-fields.tsx';
import { offeredCounts } from './offered-counts.ts';

const OTHER = { value: 'other', word: 'Outro' };

/** 'Quantas parcelas': the counts used last, one press each, or another one typed (PA-59). */
export function CountChips(props: CountFieldProps) {
  const { error, lastDueDate = null, value, onValueChange } = props;
  const { data: recent = [] } = useQuery({ ...recentPlansQuery, meta: { failed: false } });
  const counts = offeredCounts(recent.map(({ installment_count }) => installment_count));
  const [typing, setTyping] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // What is missing is typed: a chip cannot be marked as wrong.
  const isOther = typing || error !== undefined || (value !== '' && !counts.includes(value));
  useEffect(() => {
    if (typing) field.current?.querySelector('input')?.focus();
  }, [typing]);
  return (
    <div className="grid gap-1.5">
      <SegmentedControl
        look="pills"
        labelAbove
        label="Quantas parcelas"
        note={isOther || lastDueDate === null ? null : `última em ${dayText(lastDueDate)}`}
        options={[...counts.map((count) => ({ value: count, word: count })), OTHER]}
        value={isOther ? OTHER.value : value}
        onValueChange={(chosen) => {
          setTyping(chosen === OTHER.value);
          if (chosen !== OTHER.value) onValueChange(chosen);
        }}
      />
      {isOther && (
        <div ref={field}>
          <InstallmentCountField {...props} label="Número de parcelas" />
        </div>
      )}
    </div>
  );
}
