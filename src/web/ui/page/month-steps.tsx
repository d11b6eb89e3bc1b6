import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, firstDayOf, type Month } from '#domain/calendar-month.ts';
import { monthName } from '#domain/calendar-words.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';

interface MonthStepsProps {
  month: Month;
  onMonth: (month: Month) => void;
  /** Of the heading, for the section it names. */
  id: string;
}

/** 'Novembro de 2026' between the ways to the month before and the next one. */
export function MonthSteps({ month, onMonth, id }: MonthStepsProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <IconButton
        label="Mês anterior"
        disabled={month === '2000-01'}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <h2 id={id} aria-live="polite" className="text-center text-lg font-bold first-letter:uppercase">
        {`${monthName(firstDayOf(month))} de ${month.slice(0, 4)}`}
      </h2>
      <IconButton
        label="Próximo mês"
        disabled={month === '2100-12'}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
