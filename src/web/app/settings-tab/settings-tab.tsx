import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { feedQuery } from '#web/data/agenda/agenda-queries.ts';
import { peopleQuery } from '#web/data/people/people-queries.ts';
import { mayDo } from '#web/sessions/use-may.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#web/ui/page/use-media-query.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { SettingsList } from './settings-list.tsx';
import { settingsSectionsOf, type SettingsEntry } from './settings-sections.ts';

const LIST = '?aba=configuracoes';
const addressOf = (entry: SettingsEntry) => `${LIST}&secao=${entry.key}`;

/**
 * IS-1, and what else a lender decides once. On a phone a list whose rows open a section, on a wide screen the list
 * with a section beside it. The section is in the address: Back returns to the list.
 */
export function SettingsTab() {
  const [params] = useSearchParams();
  const wide = useMediaQuery(WIDE_SCREEN);
  const wanted = params.get('secao');
  const { entries, more } = useEntries();
  const chosen = [...entries, ...more].find(({ key }) => key === wanted) ?? null;
  // A wide screen opens with the first.
  const shown = chosen ?? (wide ? (entries[0] ?? null) : null);
  const { list, back } = useFocusOfPhone(wide, chosen);
  return (
    <div className="lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <h2 className="sr-only">Configurações</h2>
      {(wide || shown === null) && (
        <SettingsList ref={list} entries={entries} more={more} shown={shown} addressOf={addressOf} />
      )}
      {shown !== null && (
        <div className="min-w-0 lg:max-w-3xl">
          {!wide && (
            <Link
              ref={back}
              to={LIST}
              className={buttonLook({ variant: 'ghost', dense: true, className: 'mb-3 -ml-2' })}
            >
              <ArrowLeft aria-hidden="true" />
              Todas as configurações
            </Link>
          )}
          <Suspense fallback={<SkeletonList text="Carregando..." rows={1} space="min-h-dvh" />}>
            <shown.Section key={shown.key} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Those in sight, and those that are folded until they are used (IS-4). */
function useEntries(): { entries: readonly SettingsEntry[]; more: readonly SettingsEntry[] } {
  const { staff } = useSession();
  const isOwner = staff?.role === 'owner';
  const { data: people } = useQuery({ ...peopleQuery, enabled: isOwner, meta: { failed: false } });
  const { data: feed } = useQuery({ ...feedQuery, enabled: mayDo(staff, 'edit'), meta: { failed: false } });
  const hasTeam = !isOwner || (people?.items.length ?? 0) > 1;
  const isUsed = { team: hasTeam, feed: (feed?.created_at ?? null) !== null, always: false };
  const all = settingsSectionsOf(staff, hasTeam);
  const isFolded = ({ more }: SettingsEntry) => more !== undefined && !isUsed[more];
  return { entries: all.filter((entry) => !isFolded(entry)), more: all.filter(isFolded) };
}

/** On a phone list and section replace each other: the focus goes to the way back, and then to the row it came from. */
function useFocusOfPhone(wide: boolean, chosen: SettingsEntry | null) {
  const list = useRef<HTMLElement>(null);
  const back = useRef<HTMLAnchorElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    const left = before.current;
    before.current = chosen;
    if (wide || left === chosen) return;
    if (chosen !== null) back.current?.focus();
    else if (left !== null) {
      list.current?.querySelector<HTMLElement>(`a[href$="secao=${left.key}"]`)?.focus();
    }
  }, [wide, chosen]);
  return { list, back };
}
