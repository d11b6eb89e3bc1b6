import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface IconDiscProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'green';
}

/** Above a short message in the middle of an empty place. Decoration: the words beside it say it. */
export function IconDisc({ icon: Icon, tone = 'neutral' }: IconDiscProps) {
  return (
    <span
      className={clsx(
        'mb-3 grid size-14 place-items-center rounded-full',
        tone === 'neutral' ? 'bg-sunken text-muted' : 'bg-green-soft text-green',
      )}
    >
      <Icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
    </span>
  );
}
