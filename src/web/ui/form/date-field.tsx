import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import { parseDay } from '#domain/calendar.ts';
import { dayFieldText, dayFieldValue, maskDayEdit, typedDayFault } from '#domain/typed-day.ts';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { TextInput } from './text-input.tsx';
import { useMaskedInput } from './use-masked-input.ts';
import { useSelectOnEntry } from './use-select-on-entry.ts';

interface DateFieldProps
  extends
    FieldProps,
    Pick<ComponentProps<'input'>, 'min' | 'max' | 'disabled' | 'enterKeyHint' | 'autoFocus'> {
  /** `YYYY-MM-DD`, empty, or unfinished text; read it with `parseDay`. */
  value: string;
  onValueChange: (day: string) => void;
}

/**
 * Written as dd/mm/aaaa whatever the browser's language (FM-1): a field of type date would be in the browser's own
 * order. The device's calendar opens from the button.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, required, value, onValueChange, min, max, ...rest } = props;
  const [left, setLeft] = useState(false);
  const selectOnEntry = useSelectOnEntry();
  const text = dayFieldText(value);
  const masked = useMaskedInput(text, maskDayEdit, (typed) => onValueChange(dayFieldValue(typed)));
  // A date still being typed is not called wrong; one of eight digits is finished.
  const isFinished = left || text !== value;
  const fault = isFinished ? typedDayFault(value) : null;
  return (
    <Field label={label} hint={hint} error={fault ?? error} required={required}>
      <div className="relative">
        <TextInput
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          {...rest}
          {...masked}
          className="pr-11"
          inputMode="numeric"
          {...selectOnEntry}
          onFocus={(event) => {
            setLeft(false);
            selectOnEntry.onFocus(event);
          }}
          onBlur={() => setLeft(true)}
        />
        <Calendar
          of={label}
          disabled={rest.disabled}
          min={min}
          max={max}
          value={value}
          onChoose={onValueChange}
        />
      </div>
    </Field>
  );
}

interface CalendarProps extends Pick<ComponentProps<'input'>, 'min' | 'max' | 'disabled'> {
  /** The label of the field. */
  of: string;
  value: string;
  onChoose: (day: string) => void;
}

/** The device's own calendar, opened by a button; its input is only the place where it opens. */
function Calendar({ of, value, onChoose, min, max, disabled }: CalendarProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={native}
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        disabled={disabled}
        min={min ?? '2000-01-01'}
        max={max ?? '2100-12-31'}
        value={parseDay(value) ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <IconButton
        label="Abrir calendário"
        aria-description={of}
        disabled={disabled}
        className="absolute top-1/2 right-0.5 -translate-y-1/2"
        onClick={() => openCalendar(native.current)}
      >
        <CalendarDays aria-hidden="true" />
      </IconButton>
    </>
  );
}

function openCalendar(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch {
    // A browser without it opens the calendar of a focused field.
    input?.focus();
    input?.click();
  }
}
