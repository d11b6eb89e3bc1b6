import { CircleAlert } from 'lucide-react';
import { createContext, use, useId, useMemo, type ReactNode } from 'react';

interface FieldControl {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** What the control inside a Field must carry; an input outside of one names itself. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do, next to the field as well as in the toast. */
  error?: string | null;
  required?: boolean;
}

/** Label above, hint below, error in place of the hint. Any of our inputs goes inside. */
export function Field({
  label,
  hint,
  error,
  required = false,
  children,
}: FieldProps & { children: ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasError = error !== undefined && error !== null && error !== '';
  const hasNote = hasError || (hint !== undefined && hint !== null);
  const control = useMemo<FieldControl>(
    () => ({
      id,
      required,
      'aria-describedby': hasNote ? noteId : undefined,
      'aria-invalid': hasError ? true : undefined,
    }),
    [id, noteId, required, hasNote, hasError],
  );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hasError ? (
        <p id={noteId} className="flex items-start gap-1.5 text-sm font-medium text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : (
        hasNote && (
          <p id={noteId} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
