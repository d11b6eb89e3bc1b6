import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface DayButtonProps extends ComponentProps<'button'> {
  /** Read aloud by a screen reader. */
  label: string;
  isChosen: boolean;
  isToday: boolean;
  /** A cell of a month, or a row of a list. */
  look: 'cell' | 'row';
}

/** A day of a calendar. Of all of them only the chosen one is a stop for Tab; keys go from there. */
export function DayButton({ label, isChosen, isToday, look, className, ...rest }: DayButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      tabIndex={isChosen ? 0 : -1}
      aria-label={label}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={clsx(
        'flex min-w-0 gap-x-3 rounded-control border py-1.5 text-left text-sm transition-colors duration-150 hover:bg-sunken',
        look === 'cell' ? 'min-h-24 flex-col px-1.5' : 'min-h-14 flex-wrap content-center items-center px-3',
        isToday ? 'border-ink' : isChosen ? 'border-brand' : 'border-line',
        isChosen && 'bg-brand-soft',
        className,
      )}
    />
  );
}
