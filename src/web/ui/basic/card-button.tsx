import type { ReactNode } from 'react';

interface CardButtonProps {
  onClick: () => void;
  /** What it opens is open already. */
  current?: boolean;
  children: ReactNode;
}

/** The words of a card that is one target: stands inside a Card that is `relative`, and reaches over all of it. */
export function CardButton({ onClick, current = false, children }: CardButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-current={current || undefined}
      className="max-w-full overflow-hidden text-left text-ellipsis after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
    >
      {children}
    </button>
  );
}
