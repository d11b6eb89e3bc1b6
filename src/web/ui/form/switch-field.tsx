import { LoaderCircle } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface SwitchFieldProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Where it was put is being saved. */
  busy?: boolean;
}

/** For what takes effect at once; a tick that waits for 'Salvar' is a CheckboxField. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, hint, checked, onCheckedChange, disabled = false, busy = false } = props;
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="block cursor-pointer font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <span className="relative -my-1.5 inline-flex h-11 w-12 shrink-0 items-center has-disabled:opacity-60">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled || busy}
          aria-busy={busy || undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full outline-none disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none h-7 w-12 rounded-full border border-control bg-sunken transition-colors duration-150 peer-checked:border-brand peer-checked:bg-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-1 size-5 rounded-full bg-control transition-[translate,background-color] duration-150 peer-checked:translate-x-5 peer-checked:bg-on-brand"
        >
          {busy && <LoaderCircle className="size-5 animate-spin text-brand" strokeWidth={3} />}
        </span>
      </span>
    </div>
  );
}
