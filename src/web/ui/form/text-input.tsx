import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl, useReachedLimit } from './field.tsx';

/** 16 px of text: anything smaller makes iOS zoom into the field. */
export const controlLook = clsx(
  'min-h-12 w-full rounded-control border border-control bg-card px-3.5 py-2.5 text-base text-ink',
  'transition-colors duration-150 hover:border-ink',
  'focus-visible:border-brand focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-brand',
  'aria-invalid:border-red aria-invalid:focus-visible:outline-red',
  'disabled:cursor-not-allowed disabled:opacity-60',
);

export const inputLook = clsx(controlLook, 'read-only:bg-sunken read-only:text-muted');

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl();
  useReachedLimit(rest.value, rest.maxLength);
  return <input type="text" {...control} {...rest} className={clsx(inputLook, className)} />;
}
