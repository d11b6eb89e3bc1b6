import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface StatusPillProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'orange';
  spinning?: boolean;
  children: string;
}

/** A word about what is going on, floating above the page for as long as it does. */
export function StatusPill({ icon: Icon, tone = 'neutral', spinning = false, children }: StatusPillProps) {
  return (
    <p
      className={clsx(
        'flex w-fit items-center gap-2 rounded-full border border-line px-3.5 py-2 text-sm font-medium shadow-raised',
        tone === 'neutral' ? 'bg-card text-ink' : 'bg-orange-soft text-orange',
      )}
    >
      <Icon aria-hidden="true" className={clsx('size-4 shrink-0', spinning && 'animate-spin text-brand')} />
      {children}
    </p>
  );
}
