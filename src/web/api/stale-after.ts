import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live-change.ts';
import { queryRoots } from './query-roots.ts';

type Table = LiveChange['table'];

const {
  clients,
  tags,
  loans,
  payments,
  metrics,
  day,
  interests,
  institution,
  portal,
  publicInstitutions,
  loanPresets,
  cash,
  messages,
  agenda,
  imports,
  visits,
  statements,
  files,
  incidents,
} = queryRoots;

/** Which answers went stale after a change of which table: for my own changes and everyone else's alike (LV-1). */
const STALE_AFTER: Record<Table, readonly QueryKey[]> = {
  // Loans and interests carry the client's name.
  clients: [clients, loans, day, cash, agenda, interests, portal],
  // A list of one tag is empty once the tag is deleted.
  tags: [tags, clients],
  // A payment is announced as a change of its loan; it also keeps a promise.
  loans: [loans, payments, metrics, day, cash, agenda, clients, visits, portal, statements],
  // The dashboard says how many wait.
  interests: [interests, day, portal],
  institutions: [institution, day, publicInstitutions, portal],
  loan_presets: [loanPresets, portal],
  cash_entries: [cash, metrics],
  message_templates: [messages],
  // 'Hoje' says who was charged when.
  contacts_made: [messages, day],
  // 'Hoje' and 'Cobrar todos' leave alone who promised another day.
  visits: [visits, messages, day, portal],
  // 'Hoje' and 'Prestação de contas' say what is not decided yet.
  held_entries: [payments, day],
  files: [files, portal],
  // 'Hoje' says how many wait; a payment says by which proof it was checked.
  payment_proofs: [day, payments, portal],
  // 'Hoje' says how many wait.
  data_requests: [day, portal],
  imports: [imports],
  // 'Hoje' says how many credits wait; a payment that was tied says so.
  bank_statements: [statements, day, payments],
  incidents: [incidents],
};

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
  const timer = setTimeout(() => {
    waiting.delete(queryClient);
    const keys = new Set<QueryKey>([...together].flatMap((table) => STALE_AFTER[table]));
    for (const queryKey of keys) askAgain(queryClient, queryKey);
  }, milliseconds);
  waiting.set(queryClient, { tables: together, timer, dueAt });
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
