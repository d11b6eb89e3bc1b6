import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { collectorsQuery } from '#web/data/people/people-queries.ts';

/** Of the choice that takes a client from everybody. */
export const NOBODY = '';

interface CollectorFieldProps {
  /** The id of a person, or NOBODY. */
  value: string;
  onValueChange: (personId: string) => void;
}

/** Who collects from a client (EQ-4); a lender without collectors sees nothing (EQ-11). */
export function CollectorField({ value, onValueChange }: CollectorFieldProps) {
  const { data } = useQuery(collectorsQuery);
  const choices = (data?.items ?? []).filter(({ id, active }) => active || id === value);
  if (choices.length === 0) return null;
  return (
    <SelectField
      label="Cobrador"
      hint="Um cobrador vê só os clientes dele."
      options={[
        { value: NOBODY, word: 'Sem cobrador' },
        ...choices.map(({ id, name }) => ({ value: id, word: name })),
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
