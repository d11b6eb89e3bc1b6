import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Text that leads on, in the place where it stands: a name in a row that opens its record. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(
        'min-h-11 rounded-control text-left font-semibold break-words underline-offset-2 hover:underline',
        className,
      )}
    />
  );
}
