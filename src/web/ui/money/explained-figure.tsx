import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '#web/ui/basic/icon-button.tsx';

interface ExplainedFigureProps {
  label: string;
  /** How it is computed, shown by '?'. */
  formula: string;
  size?: 'large' | 'small';
  children: ReactNode;
}

/** A figure with its name, and one press away how it is computed. */
export function ExplainedFigure({ label, formula, size = 'large', children }: ExplainedFigureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="@container min-w-0">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 text-sm font-medium text-muted">{label}</h3>
        <IconButton
          label={`Como se calcula: ${label}`}
          aria-expanded={open}
          aria-controls={id}
          className="-my-2 -mr-2 text-muted"
          onClick={() => setOpen(!open)}
        >
          <CircleHelp aria-hidden="true" />
        </IconButton>
      </div>
      {/* As large as an amount of millions fits into one line. */}
      <p
        className={clsx(
          'font-semibold break-words',
          size === 'large' ? 'text-[clamp(1rem,12.5cqi,1.625rem)]' : 'text-lg',
        )}
      >
        {children}
      </p>
      <p id={id} hidden={!open} className="mt-1 text-sm text-muted">
        {formula}
      </p>
    </div>
  );
}
