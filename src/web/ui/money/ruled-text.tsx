import type { ReactNode, Ref } from 'react';

interface RuledTextProps {
  ref?: Ref<HTMLParagraphElement>;
  children: ReactNode;
}

/** Text on the lines of a notebook page, right of its red margin; a line of it is a line of the page. */
export function RuledText({ ref, children }: RuledTextProps) {
  return (
    <div className="relative bg-[repeating-linear-gradient(transparent_0_calc(1.75rem-1px),var(--color-rule)_calc(1.75rem-1px)_1.75rem)] before:absolute before:inset-y-0 before:left-6 before:border-l before:border-margin sm:before:left-10">
      <p ref={ref} className="py-7 pr-4 pl-9 leading-7 whitespace-pre-line select-text sm:pl-14">
        {children}
      </p>
    </div>
  );
}
