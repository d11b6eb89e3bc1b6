import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { Card } from '#web/ui/basic/card.tsx';
import { useNearScreen } from '#web/ui/page/use-near-screen.ts';

interface PictureCardProps {
  title: string;
  /** In small beside the title. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The picture itself is drawn as it comes near the screen: all at once would keep a slow phone from answering a touch. */
export function PictureCard({ title, note, className, children }: PictureCardProps) {
  const id = useId();
  const [card, isNear] = useNearScreen<HTMLDivElement>();
  return (
    <Card ref={card} role="region" aria-labelledby={id} className={clsx('min-w-0', className)}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      </div>
      {isNear && children}
    </Card>
  );
}
