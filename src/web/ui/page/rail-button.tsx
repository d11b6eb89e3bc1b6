import type { LucideIcon } from 'lucide-react';

interface RailButtonProps {
  icon: LucideIcon;
  children: string;
  onClick: () => void;
}

/** A row of the rail that leads to no screen. */
export function RailButton({ icon: Icon, children, onClick }: RailButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
      {children}
    </button>
  );
}
