import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface CoverHeadProps {
  /** Also on a wide screen, where a staff screen has the rail for a cover. */
  always?: boolean;
  className?: string;
  children: ReactNode;
}

/** Behind a toast and what stands above the screen (a sign, the queue), and where a phone lets the page be pulled down. */
export const COVER_GOES_ON_ABOVE =
  'before:absolute before:-z-1 before:inset-x-0 before:bottom-full before:h-[50vh] before:bg-cover';

/**
 * The cover at the top of a screen, from edge to edge, rounding into the paper below it. It takes back the padding of
 * the `main` it is the first part of (`PAGE_PADDING`).
 */
export function CoverHead({ always = false, className, children }: CoverHeadProps) {
  return (
    <header
      className={clsx(
        'relative -mx-4 -mt-[calc(1.5rem+env(safe-area-inset-top))] mb-1 px-4 sm:-mx-6 sm:px-6',
        'pt-[calc(1.25rem+env(safe-area-inset-top))] pb-[calc(1.25rem+var(--radius-sheet))]',
        COVER_GOES_ON_ABOVE,
        'after:absolute after:inset-x-0 after:-bottom-px after:h-[calc(var(--radius-sheet)+1px)] after:rounded-t-sheet after:bg-paper',
        'print:m-0 print:p-0 print:before:hidden print:after:hidden',
        always ? 'cover' : 'max-lg:cover lg:mx-0 lg:mt-0 lg:mb-7 lg:p-0 lg:before:hidden lg:after:hidden',
        className,
      )}
    >
      {children}
    </header>
  );
}

/** Of what stands between the two: the cover takes back the padding from it. */
export const ABOVE_COVER = 'mb-4 max-lg:mb-[calc(1.5rem+env(safe-area-inset-top))]';

/** Of a `main` that begins with a cover. */
export const PAGE_PADDING = 'px-4 pt-[calc(1.5rem+env(safe-area-inset-top))] sm:px-6';
