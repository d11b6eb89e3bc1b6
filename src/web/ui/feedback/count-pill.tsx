import { clsx } from 'clsx';

interface CountPillProps {
  count: number;
  /** What is counted, for readers: '4 pedidos esperando'. */
  spoken: string;
  className?: string;
}

/** How many wait, in the colour of the elastic band; nothing where none do. */
export function CountPill({ count, spoken, className }: CountPillProps) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        'inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-elastic px-1.5 text-xs font-bold text-on-elastic',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{`, ${spoken}`}</span>
    </span>
  );
}
