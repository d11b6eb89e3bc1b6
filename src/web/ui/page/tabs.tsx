import { clsx } from 'clsx';
import { createContext, use, useId, type KeyboardEvent, type ReactNode } from 'react';

/*
 * Tabs as the ARIA practices describe them: one stop for Tab, arrows, Home and End move and show. Our own, because the
 * login screen has them and the library's would be a twelfth of everything it downloads.
 */

interface TabsState {
  value: string;
  onValueChange: (value: string) => void;
  idOf: (part: 'tab' | 'panel', value: string) => string;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = use(TabsContext);
  if (state === null) throw new Error('a tab stands outside of Tabs');
  return state;
}

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

export function Tabs({ value, onValueChange, children }: TabsProps) {
  const id = useId();
  const idOf = (part: string, of: string) => `${id}-${part}-${of}`;
  return <TabsContext value={{ value, onValueChange, idOf }}>{children}</TabsContext>;
}

interface TabListProps {
  'aria-label': string;
  className?: string;
  children: ReactNode;
}

export function TabList({ className, ...rest }: TabListProps) {
  return (
    <div
      role="tablist"
      tabIndex={-1}
      {...rest}
      onKeyDown={moveAlong}
      className={clsx('flex flex-wrap gap-1 rounded-control bg-sunken p-1', className)}
    />
  );
}

interface TabProps {
  value: string;
  className?: string;
  children: ReactNode;
}

export function Tab({ value, className, children }: TabProps) {
  const tabs = useTabs();
  const selected = tabs.value === value;
  const show = () => {
    if (!selected) tabs.onValueChange(value);
  };
  return (
    <button
      type="button"
      role="tab"
      id={tabs.idOf('tab', value)}
      aria-selected={selected}
      aria-controls={selected ? tabs.idOf('panel', value) : undefined}
      tabIndex={selected ? 0 : -1}
      onClick={show}
      onFocus={show}
      className={clsx(
        'relative min-h-11 min-w-min flex-1 rounded-[0.5625rem] px-2 text-sm font-semibold transition-colors duration-150 sm:px-4',
        // Equal widths where the words fit on one line, two lines where even that is too much.
        'min-[23.75rem]:min-w-max',
        selected ? 'bg-raised text-ink shadow-pressed' : 'text-muted hover:text-ink',
        className,
      )}
    >
      {children}
    </button>
  );
}

interface TabPanelProps {
  value: string;
  className?: string;
  children: ReactNode;
}

/** Only the shown panel exists. */
export function TabPanel({ value, className = 'pt-5', children }: TabPanelProps) {
  const tabs = useTabs();
  if (tabs.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={tabs.idOf('panel', value)}
      aria-labelledby={tabs.idOf('tab', value)}
      className={className}
    >
      {children}
    </div>
  );
}

function moveAlong(event: KeyboardEvent<HTMLDivElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const here = all.findIndex((tab) => tab === document.activeElement);
  const target = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key];
  if (here === -1 || target === undefined) return;
  event.preventDefault();
  all.at(target % all.length)?.focus();
}
