import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

const LOOK =
  'flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-card px-3 py-2 text-left text-sm font-semibold hover:bg-sunken';

interface WaitingLineProps {
  icon: LucideIcon;
  /** What waits too long. */
  late?: boolean;
  children: string;
}

interface Opens {
  onClick: () => void;
  onPointerEnter: () => void;
}

/** What waits for a decision announces itself on 'Hoje': how many, and for how much. It leads to a screen, or opens a dialog. */
export function WaitingLine({
  icon: Icon,
  late = false,
  children,
  ...on
}: WaitingLineProps & ({ to: string } | Opens)) {
  const content = (
    <>
      <Icon aria-hidden="true" className={late ? 'size-5 shrink-0 text-red' : 'size-5 shrink-0 text-brand'} />
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </>
  );
  return 'to' in on ? (
    <Link to={on.to} className={LOOK}>
      {content}
    </Link>
  ) : (
    <button type="button" {...on} className={LOOK}>
      {content}
    </button>
  );
}
