import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live-change.ts';

type Table = LiveChange['table'];

/** The announcements of one change come together, and so are answered together. */
const TOGETHER_MS = 30;
/** What I changed myself is announced a moment later; where it is not (no stream), this is how long that is waited for. */
const UNANNOUNCED_MS = 400;

interface Waiting {
  readonly tables: Set<Table>;
  timer: ReturnType<typeof setTimeout>;
  dueAt: number;
}

const waiting = new WeakMap<QueryClient, Waiting>();
/** When each record was last announced, by id. */
const announcedAt = new Map<string, number>();
const MOST_REMEMBERED = 500;

export function markStale(queryClient: QueryClient, table: Table): void {
  askSoon(queryClient, [table], TOGETHER_MS);
}

export function markAnnounced(queryClient: QueryClient, table: Table, id: string | null): void {
  if (id !== null) remember(id);
  markStale(queryClient, table);
}

/** After a change of my own that began at `since`: nothing where each of its records was announced meanwhile. */
export function markOwnChange(
  queryClient: QueryClient,
  { tables, ids, since }: { tables: readonly Table[]; ids: readonly string[]; since: number },
): void {
  if (ids.length > 0 && ids.every((id) => (announcedAt.get(id) ?? 0) > since)) return;
  askSoon(queryClient, tables, UNANNOUNCED_MS);
}

/** After a gap it is unknown what was missed. */
export function markEverythingStale(queryClient: QueryClient): void {
  askAgain(queryClient, []);
}

function remember(id: string): void {
  announcedAt.delete(id);
  announcedAt.set(id, performance.now());
  const [oldest] = announcedAt.keys();
  if (announcedAt.size > MOST_REMEMBERED && oldest !== undefined) announcedAt.delete(oldest);
}

function askSoon(queryClient: QueryClient, tables: readonly Table[], milliseconds: number): void {
  const dueAt = performance.now() + milliseconds;
  const before = waiting.get(queryClient);
  const together = before?.tables ?? new Set<Table>();
  for (const table of tables) together.add(table);
  if (before !== undefined && before.dueAt <= dueAt) return;
  clearTimeout(before?.timer);
  const rules = loadRules();
  const timer = setTimeout(() => {
    waiting.delete(queryClient);
    void rules.then((staleAfter) => {
      for (const queryKey of staleAfter(together)) askAgain(queryClient, queryKey);
    });
  }, milliseconds);
  waiting.set(queryClient, { tables: together, timer, dueAt });
}

/**
 * What goes stale by which record is needed at the first change and grows with every record, so no first view loads it. Where it cannot
 * be had, everything is asked again.
 */
async function loadRules(): Promise<(tables: ReadonlySet<Table>) => Iterable<QueryKey>> {
  try {
    const { staleAfter } = await import('./stale-rules.ts');
    return staleAfter;
  } catch {
    return () => [[]];
  }
}

/**
 * Invalidating calls back an answer that is on its way only where there is an older one to show meanwhile. A first
 * answer may have left the server before the change, too: once it is here, it is asked for again.
 */
function askAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  const firstAnswers = queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  for (const query of firstAnswers) {
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // One that fails shows nothing old; its screen offers to try again.
    query.promise?.then(again, () => undefined);
  }
  void queryClient.invalidateQueries({ queryKey });
}
