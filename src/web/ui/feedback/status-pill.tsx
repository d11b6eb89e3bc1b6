import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface StatusPillProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'orange';
  spinning?: boolean;
  /** A second line; one that changes by itself is not spoken again. */
  detail?: string | null;
  children: string;
}

/** A word about what is going on, floating above the page for as long as it does. */
export function StatusPill(props: StatusPillProps) {
  const { icon: Icon, tone = 'neutral', spinning = false, detail = null, children } = props;
  return (
    <p
      className={clsx(
        'flex w-fit items-center gap-2 border border-line px-3.5 py-2 text-sm font-medium shadow-raised',
        detail === null ? 'rounded-full' : 'rounded-card',
        tone === 'neutral' ? 'bg-card text-ink' : 'bg-orange-soft text-orange',
      )}
    >
      <Icon aria-hidden="true" className={clsx('size-4 shrink-0', spinning && 'animate-spin text-brand')} />
      {detail === null ? (
        children
      ) : (
        <span>
          {children}
          <span aria-live="off" className="block font-normal">
            {detail}
          </span>
        </span>
      )}
    </p>
  );
}
