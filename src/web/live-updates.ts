import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live-change.ts';
import { connectionFound, connectionLost } from './connection-state.ts';
import { onBorrowerChange } from './portal/borrower-session.ts';
import { onSessionEvent } from './session/session-events.ts';
import { markEverythingStale, markStale } from './stale-after.ts';

type Table = LiveChange['table'];
/** What the tab that holds the stream tells the others; whatever else it tells, its stream is there unless 'lost'. */
type LiveNews = { table: Table } | 'everything' | 'lost' | 'refused';

const TABLES = [
  'clients',
  'loans',
  'payments',
  'interests',
  'institutions',
] as const satisfies readonly Table[];
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Two heartbeats and some patience (LV-2): a stream that says nothing for longer is dead, whatever the network says. */
const LONGEST_SILENCE_MS = 75_000;
/** After a change of session: by then the screen of whoever signed out is gone, and its claim to a stream with it. */
const REOPEN_WAIT_MS = 100;

/**
 * LV-1, LV-2: one stream per browser. The tab that holds the lock opens it and tells the others; when it closes, the
 * lock passes on. Whoever opens the stream, first or again, may have missed something: everything is asked for anew.
 * Returns how to stop.
 */
export function startLiveUpdates(queryClient: QueryClient): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel('caderneta-live');
  const apply = (news: LiveNews) => {
    if (news === 'lost') {
      connectionLost();
      return;
    }
    connectionFound();
    if (news === 'refused') return;
    if (news === 'everything') markEverythingStale(queryClient);
    else markStale(queryClient, news.table);
  };
  channel.addEventListener('message', (event: MessageEvent<LiveNews>) => apply(event.data));
  const tell = (news: LiveNews) => {
    apply(news);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    channel.postMessage(news);
  };
  // Without locks (plain http on a local network) every tab holds a stream of its own; nothing else changes.
  if (!('locks' in navigator)) void holdStream(apply, stop.signal);
  else {
    navigator.locks
      .request('caderneta-live', { signal: stop.signal }, () => holdStream(tell, stop.signal))
      // Refused only when stopped while still waiting for the lock.
      .catch(() => undefined);
  }
  return () => {
    stop.abort();
    channel.close();
    connectionFound();
  };
}

/** Keeps a stream open until told to stop. EventSource gives up for good after an error status, so we reopen. */
async function holdStream(tell: (news: LiveNews) => void, stop: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!stop.aborted) {
    const turn = new AbortController();
    const endTurn = () => turn.abort();
    stop.addEventListener('abort', endTurn, { signal: turn.signal });
    const unwatch = watchSessions(endTurn);
    const opened = await oneStream(tell, turn.signal);
    if (!turn.signal.aborted) {
      wait = opened ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
      const refused = opened ? null : await refusedFor(turn.signal);
      tell(refused === null ? 'lost' : 'refused');
      await pause(refused ?? wait, turn.signal);
    }
    const sessionChanged = turn.signal.aborted && !stop.aborted;
    turn.abort();
    unwatch();
    if (sessionChanged) await pause(REOPEN_WAIT_MS, stop);
  }
}

/** A stream hears what the sessions it was opened with may hear: whoever comes or goes later needs another (LG-10). */
function watchSessions(changed: () => void): () => void {
  const unwatchStaff = onSessionEvent(({ type }) => {
    if (type === 'signed_in' || type === 'signed_out') changed();
  });
  const unwatchBorrower = onBorrowerChange(changed);
  return () => {
    unwatchStaff();
    unwatchBorrower();
  };
}

/** Resolves when the stream is over: whether it had ever been open. */
function oneStream(tell: (news: LiveNews) => void, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stream = new EventSource('/api/live');
    let opened = false;
    let silence = setTimeout(end, LONGEST_SILENCE_MS);
    function heard() {
      clearTimeout(silence);
      silence = setTimeout(end, LONGEST_SILENCE_MS);
    }
    function end() {
      clearTimeout(silence);
      stream.close();
      resolve(opened);
    }
    stream.addEventListener('heartbeat', heard);
    // Sent once the server listens for changes, and again whenever it may have missed some.
    stream.addEventListener('ready', () => {
      opened = true;
      heard();
      tell('everything');
    });
    stream.addEventListener('change', (event: MessageEvent<string>) => {
      const table = tableOf(event.data);
      tell(table === null ? 'everything' : { table });
    });
    stream.addEventListener('error', end);
    // A phone that lost its network may not notice for minutes that the stream is dead.
    window.addEventListener('offline', end, { signal });
    signal.addEventListener('abort', end);
  });
}

/**
 * What the stream's own error does not say: that the server is there and asks for patience, after many pages opened
 * in a minute (429). That is no lost connection. In milliseconds; null for every other reason.
 */
async function refusedFor(signal: AbortSignal): Promise<number | null> {
  const asking = new AbortController();
  const patience = setTimeout(() => asking.abort(), FIRST_WAIT_MS);
  signal.addEventListener('abort', () => asking.abort(), { signal: asking.signal });
  try {
    const answer = await fetch('/api/live', { credentials: 'same-origin', signal: asking.signal });
    return answer.status === 429 ? Number(answer.headers.get('retry-after') ?? 1) * 1000 : null;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
    asking.abort();
  }
}

function tableOf(json: string): Table | null {
  try {
    const change: unknown = JSON.parse(json);
    if (typeof change !== 'object' || change === null || !('table' in change)) return null;
    return TABLES.find((table) => table === change.table) ?? null;
  } catch {
    return null;
  }
}

/** Ends early when the network comes back or the tab is looked at again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    }
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done, { once: true });
  });
}
