import type { ComponentProps } from 'react';
import { MoneyField } from '#web/ui/form/money-field.tsx';

type LateFeeFieldProps = Pick<ComponentProps<typeof MoneyField>, 'error' | 'value' | 'onValueChange'>;

/** What a day of delay costs, in both kinds of loan (LN-4, PA-2). */
export function LateFeeField(props: LateFeeFieldProps) {
  return (
    <MoneyField
      {...props}
      label="Multa por dia de atraso (R$)"
      hint="Opcional. Cobrada por dia depois do vencimento, fora do total."
      step="0.01"
    />
  );
}
