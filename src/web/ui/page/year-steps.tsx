import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/basic/icon-button.tsx';

interface YearStepsProps {
  year: number;
  /** The current one: no later one has anything to show. */
  last: number;
  onYear: (year: number) => void;
}

/** '2026' between the ways to the year before and the next one. */
export function YearSteps({ year, last, onYear }: YearStepsProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <IconButton label="Ano anterior" disabled={year <= 2000} onClick={() => onYear(year - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <h2 aria-live="polite" className="text-center text-lg font-bold">
        {year}
      </h2>
      <IconButton label="Próximo ano" disabled={year >= last} onClick={() => onYear(year + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
