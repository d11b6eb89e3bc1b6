import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';
import { inputLook } from './text-input.tsx';

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <textarea
      rows={rows}
      {...control}
      {...rest}
      className={clsx(inputLook, 'field-sizing-content', className)}
    />
  );
}
