import { clsx } from 'clsx';
import { ChevronRight, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListRowButtonProps {
  onClick: () => void;
  onPointerEnter?: (() => void) | undefined;
  /** This one is being answered. */
  busy: boolean;
  /** This one or another of the list is: none can be pressed. */
  waiting: boolean;
  /** Lower, for several rows that must be seen at once. */
  dense?: boolean;
  children: ReactNode;
}

/**
 * A row of a list that leads on. Said to be disabled, not made so: a disabled button would lose the focus of a person who
 * uses a keyboard.
 */
export function ListRowButton(props: ListRowButtonProps) {
  const { onClick, onPointerEnter, busy, waiting, dense = false, children } = props;
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={waiting || undefined}
      onPointerEnter={onPointerEnter}
      onClick={() => {
        if (!waiting) onClick();
      }}
      className={clsx(
        'flex w-full items-center text-left transition-colors duration-150',
        dense ? 'min-h-15 gap-2.5 px-3.5 py-2' : 'min-h-18 gap-3 px-4 py-3',
        'hover:bg-sunken focus-visible:-outline-offset-2 active:bg-sunken aria-disabled:cursor-not-allowed',
        waiting && !busy && 'opacity-60',
      )}
    >
      {children}
      {busy ? (
        <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin text-brand" />
      ) : (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      )}
    </button>
  );
}
