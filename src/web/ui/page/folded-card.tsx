import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldedCardProps {
  title: string;
  /** What is inside, in one line while it is folded. */
  text: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Fields that seldom change, with their present values in one line and the rest a press away. */
export function FoldedCard({ title, text, open, onOpenChange, children }: FoldedCardProps) {
  return (
    <details
      className="group rounded-card border border-line"
      open={open}
      onToggle={({ currentTarget }) => onOpenChange(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-3 select-none [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-muted group-open:hidden">{text}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
