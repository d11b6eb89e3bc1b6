import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

interface PictureCardProps {
  title: string;
  /** In small beside the title. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function PictureCard({ title, note, className, children }: PictureCardProps) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className={clsx('min-w-0', className)}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children}
    </Card>
  );
}
