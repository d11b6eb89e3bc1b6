import type { ReactNode } from 'react';

interface CardButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** The words of a card that is one target: stands inside a Card that is `relative`, and reaches over all of it. */
export function CardButton({ onClick, children }: CardButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="text-left after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
    >
      {children}
    </button>
  );
}
