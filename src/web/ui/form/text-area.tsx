import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl, useReachedLimit } from './field.tsx';
import { inputLook } from './text-input.tsx';

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  useReachedLimit(rest.value, rest.maxLength);
  return (
    <textarea
      rows={rows}
      {...control}
      {...rest}
      className={clsx(inputLook, 'field-sizing-content', className)}
    />
  );
}
