import { X } from 'lucide-react';

interface FilterChipProps {
  children: string;
  onRemove: () => void;
}

/** A filter that came from elsewhere: says what is shown, and goes away with a press. */
export function FilterChip({ children, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-label={`Remover filtro: ${children}`}
      onClick={onRemove}
      className="flex min-h-11 w-fit items-center gap-2 rounded-full bg-brand-soft px-4 text-sm font-semibold text-brand hover:bg-sunken"
    >
      {children}
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
