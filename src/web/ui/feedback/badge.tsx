import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

export type BadgeTone = 'green' | 'orange' | 'red' | 'yellow' | 'blue' | 'purple' | 'neutral';

const LOOK = {
  green: 'bg-green-soft text-green',
  orange: 'bg-orange-soft text-orange',
  red: 'bg-red-soft text-red',
  yellow: 'bg-yellow-soft text-yellow',
  blue: 'bg-blue-soft text-blue',
  purple: 'bg-purple-soft text-purple',
  neutral: 'bg-sunken text-muted',
} as const satisfies Record<BadgeTone, string>;

interface BadgeProps {
  tone: BadgeTone;
  /** A state is never told by colour alone: icon and word. */
  icon: LucideIcon;
  spinning?: boolean;
  children: string;
}

export function Badge({ tone, icon: Icon, spinning = false, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full py-1 pr-2.5 pl-2 text-xs font-semibold whitespace-nowrap',
        LOOK[tone],
      )}
    >
      <Icon
        aria-hidden="true"
        className={clsx('size-3.5 shrink-0', spinning && 'animate-spin')}
        strokeWidth={2.5}
      />
      {children}
    </span>
  );
}
