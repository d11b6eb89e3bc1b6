import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, and to whom: 'Excluir João da Silva'. */
  label: string;
  tone?: 'neutral' | 'destructive';
}

export function IconButton({ label, tone = 'neutral', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150',
        'disabled:cursor-not-allowed disabled:opacity-60 [&_svg]:size-5',
        tone === 'neutral' && 'text-muted hover:bg-sunken hover:text-ink',
        // Calm until it is meant: a red bin on every card is the loudest thing of a screen.
        tone === 'destructive' &&
          'text-muted hover:bg-red-soft hover:text-red focus-visible:text-red active:text-red',
        className,
      )}
    />
  );
}
