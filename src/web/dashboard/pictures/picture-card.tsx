import { clsx } from 'clsx';
import { startTransition, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Card } from '#web/ui/basic/card.tsx';

const NEAR = '40px 0px';

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
  const [card, isNear] = useNearScreen();
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

/** Whether the element has come near the screen; it stays so once it has. */
function useNearScreen() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setNear(true));
      },
      { rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear] as const;
}
