import { clsx } from 'clsx';
import { LoaderCircle, Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useShortcut } from '#web/base/shortcuts/use-shortcut.ts';
import { ReachedLimitNote } from './field.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { TextInput } from './text-input.tsx';

interface SearchFieldProps {
  /** The accessible name and the placeholder: 'Pesquisar por nome ou CPF...'. */
  label: string;
  value: string;
  onValueChange: (text: string) => void;
  /** What is shown still answers an earlier text. */
  busy?: boolean;
}

const LONGEST_SEARCH = 120;

export function SearchField({ label, value, onValueChange, busy = false }: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useShortcut('/', () => ref.current?.focus());
  const field = (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <TextInput
        ref={ref}
        type="search"
        // A long placeholder needs the room of the button that is not there yet.
        className={clsx('text-ellipsis', value === '' ? 'pr-3 pl-11' : 'px-11')}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
      />
      {busy && (
        // Over the magnifying glass, and only where the answer takes its time.
        <span className="pointer-events-none absolute top-1/2 left-3 grid size-6 -translate-y-1/2 animate-late-in place-items-center bg-card">
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin text-brand" />
        </span>
      )}
      {value !== '' && (
        <IconButton
          label="Limpar pesquisa"
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onClick={() => {
            onValueChange('');
            ref.current?.focus();
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
  return (
    <div className="grid gap-1.5">
      {field}
      {value.length >= LONGEST_SEARCH && <ReachedLimitNote limit={LONGEST_SEARCH} />}
    </div>
  );
}
