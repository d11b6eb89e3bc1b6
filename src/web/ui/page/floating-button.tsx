import type { LucideIcon } from 'lucide-react';

interface FloatingButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** Above the bottom bar, under the thumb. The frame leaves room below the last card, so it covers none. */
export function FloatingButton({ label, icon: Icon, onClick }: FloatingButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={
        'fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(var(--bar-height)+1rem)] z-20 grid size-14 ' +
        'place-items-center rounded-full bg-brand text-on-brand shadow-raised transition-colors duration-150 ' +
        'hover:bg-brand-strong lg:right-8 lg:bottom-8 print:hidden'
      }
    >
      <Icon aria-hidden="true" className="size-6" strokeWidth={2.25} />
    </button>
  );
}
