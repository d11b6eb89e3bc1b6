import { clsx } from 'clsx';
import { Check, ChevronDown, LoaderCircle, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { TextInput } from './text-input.tsx';

export interface ComboboxOption {
  key: string;
  title: string;
  /** Tells two of the same name apart. */
  note: string;
}

interface ComboboxFieldProps extends FieldProps {
  placeholder?: string;
  text: string;
  onTextChange: (text: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  options: readonly ComboboxOption[];
  /** False while the options still answer an earlier text: neither a tap nor Enter may choose one of them. */
  current: boolean;
  chosenKey: string | null;
  onChoose: (key: string) => void;
  /** Present where there is something to clear. */
  clear?: { label: string; run: () => void };
  /** What the options cannot say: loading, nothing found, how many more. */
  status: ReactNode;
}

/**
 * Type to search, choose from the list below. The list is part of the form rather than floating above it, so that a
 * sheet neither cuts it off nor closes over it, and a thumb scrolls it like anything else.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, required, open, onOpenChange, options, chosenKey, onChoose, status } = props;
  const listId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const active = useActiveOption(options);
  useEscape(open, () => onOpenChange(false));
  useRoomForList(rootRef, open);

  return (
    <div
      ref={rootRef}
      className="scroll-mt-2"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onOpenChange(false);
      }}
    >
      <Field label={label} hint={hint} error={error} required={required}>
        <ComboboxInput {...props} listId={listId} active={active} />
      </Field>
      <div
        // The focus stays in the input whatever is pressed here.
        onMouseDown={(event) => event.preventDefault()}
        role="presentation"
        className={clsx(
          'mt-1.5 overflow-hidden rounded-control border border-line bg-card',
          !open && 'hidden',
        )}
      >
        {open && options.length > 0 && (
          <div
            id={listId}
            role="listbox"
            aria-label={label}
            aria-busy={!props.current}
            className={clsx(
              'max-h-64 overflow-y-auto overscroll-contain p-1',
              !props.current && 'opacity-60',
            )}
          >
            {options.map((option) => (
              <OptionRow
                key={option.key}
                id={optionId(listId, option.key)}
                option={option}
                active={props.current && option.key === active.key}
                chosen={option.key === chosenKey}
                disabled={!props.current}
                onChoose={() => onChoose(option.key)}
              />
            ))}
          </div>
        )}
        <div role="status" className="text-sm text-muted">
          {open && status}
        </div>
      </div>
    </div>
  );
}

interface ActiveOption {
  key: string | null;
  /** -1 and 1 go around the ends. */
  move: (by: 1 | -1) => void;
}

interface ComboboxInputProps extends ComboboxFieldProps {
  listId: string;
  active: ActiveOption;
}

function ComboboxInput(props: ComboboxInputProps) {
  const { text, onTextChange, open, onOpenChange, current, chosenKey, onChoose, listId, active } = props;
  const ref = useRef<HTMLInputElement>(null);
  const activeId = open && current && active.key !== null ? optionId(listId, active.key) : undefined;

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) onOpenChange(true);
      else if (current) active.move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && open) {
      // Choosing is not sending the form.
      event.preventDefault();
      if (current && active.key !== null) onChoose(active.key);
    }
  }

  return (
    <div className="relative">
      <TextInput
        ref={ref}
        role="combobox"
        aria-expanded={open}
        aria-autocomplete="list"
        aria-controls={open && props.options.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        className={clsx(props.clear === undefined ? 'pr-11' : 'pr-22', chosenKey !== null && 'font-semibold')}
        placeholder={props.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        value={text}
        onChange={(event) => {
          onTextChange(event.target.value);
          onOpenChange(true);
        }}
        // What is already chosen is replaced by the first letter typed.
        onFocus={(event) => {
          if (chosenKey !== null) event.target.select();
        }}
        onClick={() => onOpenChange(true)}
        onKeyDown={handleKey}
      />
      <ChevronDown
        aria-hidden="true"
        className={clsx(
          'pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted transition-transform duration-150',
          open && 'rotate-180',
        )}
      />
      {open && !current && (
        // Over the chevron, and only where the answer takes its time.
        <span className="pointer-events-none absolute top-1/2 right-3 grid size-6 -translate-y-1/2 animate-late-in place-items-center bg-card">
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin text-brand" />
        </span>
      )}
      {props.clear !== undefined && (
        <IconButton
          label={props.clear.label}
          className="absolute top-1/2 right-10 -translate-y-1/2"
          onClick={() => {
            props.clear?.run();
            ref.current?.focus();
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

interface OptionRowProps {
  id: string;
  option: ComboboxOption;
  active: boolean;
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function OptionRow({ id, option, active, chosen, disabled, onChoose }: OptionRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The keys are those of the input: it keeps the focus and names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onChoose();
      }}
      className={clsx(
        'flex min-h-14 items-center gap-3 rounded-[0.5rem] px-3 py-2',
        disabled ? 'cursor-progress' : 'cursor-pointer hover:bg-sunken',
        active && 'bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{option.title}</span>
        <span className="block text-sm text-muted">{option.note}</span>
      </span>
      {chosen && <Check aria-hidden="true" className="size-5 shrink-0 text-brand" />}
    </div>
  );
}

function optionId(listId: string, key: string): string {
  return `${listId}-${key}`;
}

/** By key, not by place: new options must not move the mark onto another one. Where its option went, the first has it. */
function useActiveOption(options: readonly ComboboxOption[]): ActiveOption {
  const [wanted, setWanted] = useState<string | null>(null);
  const found = options.findIndex((option) => option.key === wanted);
  const index = found === -1 ? 0 : found;
  const move = (by: 1 | -1) => {
    const next = options.at((index + by) % Math.max(options.length, 1));
    setWanted(next?.key ?? null);
  };
  return { key: options[index]?.key ?? null, move };
}

/** A dialog listens on the document and gets the key before the input; here the list gets it first, and only the list closes. */
function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [open]);
}

/** On a phone the keyboard takes half of the screen: the field goes to the top, the list into what is left. */
function useRoomForList(ref: { current: HTMLElement | null }, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const block = window.matchMedia('(pointer: coarse)').matches ? 'start' : 'nearest';
    ref.current?.scrollIntoView({ block });
  }, [ref, open]);
}
