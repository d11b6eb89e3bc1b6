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
  children: ReactNode;
}

/**
 * A row of a list that leads on. Said to be disabled, not made so: a disabled button would lose the focus of a person who
 * uses a keyboard.
 */
export function ListRowButton({ onClick, onPointerEnter, busy, waiting, children }: ListRowButtonProps) {
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
        'flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left transition-colors duration-150',
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
