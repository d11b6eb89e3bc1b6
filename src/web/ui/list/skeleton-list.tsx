import { clsx } from 'clsx';

interface SkeletonListProps {
  /** The specified loading text, visible: 'Carregando clientes...'. */
  text: string;
  rows?: number;
  /** One below the other also where there is room for two. */
  oneColumn?: boolean;
  /** The columns of what is to come, where they are others. */
  columns?: string | undefined;
  /** The height of what is to come, so that nothing below it moves. */
  space?: string;
}

/** The shape of the rows to come. */
export function SkeletonList({ text, rows = 4, oneColumn = false, columns, space }: SkeletonListProps) {
  return (
    <div role="status" className={space}>
      <p className="mb-3 text-sm text-muted">{text}</p>
      <div
        aria-hidden="true"
        className={clsx(columns ?? (oneColumn ? 'grid' : 'grid md:grid-cols-2'), 'gap-3!')}
      >
        {Array.from({ length: rows }, (_, row) => (
          <div
            key={row}
            className="flex animate-breathe items-center gap-3 rounded-card border border-line bg-card p-4"
          >
            <span className="size-10 shrink-0 rounded-full bg-sunken" />
            <span className="grid flex-1 gap-2">
              <span className="h-4 w-2/5 rounded-full bg-sunken" />
              <span className="h-3 w-3/5 rounded-full bg-sunken" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
