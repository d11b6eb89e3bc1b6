import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { Card } from '#web/ui/basic/card.tsx';
import { FoldedRows } from '#web/ui/settings/folded-rows.tsx';
import type { SettingsEntry } from './settings-sections.ts';

interface SettingsListProps {
  entries: readonly SettingsEntry[];
  /** Folded under 'Mais' (IS-4). */
  more: readonly SettingsEntry[];
  /** The entry whose section is shown beside the list. */
  shown: SettingsEntry | null;
  addressOf: (entry: SettingsEntry) => string;
  ref: Ref<HTMLElement>;
}

/** Every section of 'Configurações' as a row that opens it. */
export function SettingsList({ entries, more, shown, addressOf, ref }: SettingsListProps) {
  const rows = (of: readonly SettingsEntry[]) =>
    of.map((entry) => (
      <li key={entry.key} className="border-line not-first:border-t">
        <SettingsRow entry={entry} to={addressOf(entry)} current={entry === shown} />
      </li>
    ));
  return (
    <nav ref={ref} aria-label="Configurações">
      <Card className="overflow-hidden p-0!">
        <ul>{rows(entries)}</ul>
        {more.length > 0 && (
          <FoldedRows open={shown !== null && more.includes(shown)}>{rows(more)}</FoldedRows>
        )}
      </Card>
    </nav>
  );
}

interface SettingsRowProps {
  entry: SettingsEntry;
  to: string;
  current: boolean;
}

function SettingsRow({ entry: { icon: Icon, word, hint }, to, current }: SettingsRowProps) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'flex min-h-16 items-center gap-3.5 px-4 py-2.5 transition-colors duration-150 focus-visible:-outline-offset-2',
        current ? 'bg-brand-soft' : 'hover:bg-sunken active:bg-sunken',
      )}
    >
      <Icon aria-hidden="true" className={clsx('size-5 shrink-0', current ? 'text-brand' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className={clsx('block leading-snug font-semibold', current && 'text-brand-strong')}>
          {word}
        </span>
        <span className={clsx('block text-sm', current ? 'text-brand-strong' : 'text-muted')}>{hint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted lg:hidden" />
    </Link>
  );
}
