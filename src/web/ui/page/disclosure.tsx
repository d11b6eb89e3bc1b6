import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: string;
  className?: string;
  /** For what is asked for only then. */
  onOpen?: () => void;
  children: ReactNode;
}

/** What only some want to see, one press away. The browser's own, so that searching the page finds what is inside. */
export function Disclosure({ summary, className, onOpen, children }: DisclosureProps) {
  return (
    <details
      className={clsx('group', className)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-sm font-semibold text-brand select-none [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
