import { clsx } from 'clsx';
import { Check, CircleAlert, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOK = {
  orange: { look: 'bg-orange-soft text-orange', icon: Info },
  red: { look: 'bg-red-soft text-red', icon: CircleAlert },
  green: { look: 'bg-green-soft text-green', icon: Check },
} as const satisfies Record<string, { look: string; icon: LucideIcon }>;

interface NoticeProps {
  tone: keyof typeof LOOK;
  /** Another than the tone's own. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** Something to know before going on, in the place it is about. */
export function Notice({ tone, icon, children }: NoticeProps) {
  const Icon = icon ?? LOOK[tone].icon;
  return (
    <p
      className={clsx(
        'flex items-start gap-2.5 rounded-control px-3.5 py-3 text-sm font-medium',
        LOOK[tone].look,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
