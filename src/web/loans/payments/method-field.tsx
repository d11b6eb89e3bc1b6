import { PAYMENT_METHOD_WORDS, PAYMENT_METHODS, type PaymentMethod } from '#domain/loans/payments/payment.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';

const METHODS = PAYMENT_METHODS.map((value) => ({ value, word: PAYMENT_METHOD_WORDS[value] }));

interface MethodFieldProps {
  value: PaymentMethod | null;
  onValueChange: (method: PaymentMethod) => void;
}

/** 'Como', in the details and in 'Receber'; it may be left unsaid (RC-3). */
export function MethodField({ value, onValueChange }: MethodFieldProps) {
  return (
    <SegmentedControl
      look="pills"
      showsLabel
      label="Como"
      options={METHODS}
      value={value ?? ''}
      onValueChange={onValueChange}
    />
  );
}
