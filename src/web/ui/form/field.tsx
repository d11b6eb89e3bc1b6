import { CircleAlert } from 'lucide-react';
import { createContext, use, useEffect, useId, useMemo, useState, type ReactNode } from 'react';

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

const ReachedLimitContext = createContext<((limit: number | null) => void) | null>(null);

/** An input cuts what is longer than its `maxLength`: the Field around it says so once the text is that long. */
export function useReachedLimit(value: unknown, maxLength: number | undefined): void {
  const report = use(ReachedLimitContext);
  const full = maxLength !== undefined && typeof value === 'string' && value.length >= maxLength;
  const reached = full ? maxLength : null;
  useEffect(() => report?.(reached), [report, reached]);
}

/** Announced when it appears, in the middle of typing or pasting. */
export function ReachedLimitNote({ id, limit }: { id?: string; limit: number }) {
  return (
    <p id={id} role="alert" className="text-sm font-medium text-orange">
      {`Limite de ${limit} caracteres. O que passar disso fica de fora.`}
    </p>
  );
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do, next to the field as well as in the toast. Empty: marked as wrong without a sentence. */
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
  const limitId = `${id}-limit`;
  const [limit, setLimit] = useState<number | null>(null);
  const isInvalid = error !== undefined && error !== null;
  const hasError = isInvalid && error !== '';
  const hasNote = hasError || (hint !== undefined && hint !== null);
  const described = [hasNote && noteId, limit !== null && limitId].filter((each) => each !== false).join(' ');
  const control = useMemo<FieldControl>(
    () => ({
      id,
      required,
      'aria-describedby': described === '' ? undefined : described,
      'aria-invalid': isInvalid ? true : undefined,
    }),
    [id, required, described, isInvalid],
  );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <FieldContext value={control}>
        <ReachedLimitContext value={setLimit}>{children}</ReachedLimitContext>
      </FieldContext>
      {limit !== null && <ReachedLimitNote id={limitId} limit={limit} />}
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
