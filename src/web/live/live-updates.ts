import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live-change.ts';
import { LIVE_TABLES } from '#domain/live-change.ts';
import { connectionFound, connectionLost, connectionPaused } from '#web/base/connection-state.ts';
import { onBorrowerChange } from '#web/sessions/borrower-session.ts';
import { noteStreamHeard, noteStreamLost } from './seen-age.ts';
import { noteServerTime } from '#web/base/clock/server-clock.ts';
import { onSessionEvent } from '#web/base/session-events.ts';
import { markAnnounced, markEverythingStale } from '#web/api/stale-after.ts';
import { onNewDay } from '#web/base/clock/today.ts';

type Table = LiveChange['table'];
/** What the tab that holds the stream tells the others. */
type LiveNews =
  | { table: Table; id: string | null }
  | 'everything'
  | 'lost'
  /** Refused for a while, after many openings (429). */
  | 'paused'
  /** A session the stream was opened with has ended: whose it was is asked again. */
  | 'session-ended'
  /** The server's clock, with each heartbeat. */
  | { now: number };
/** A tab that comes later asks the one that holds the stream how it is. */
const HELLO = 'hello';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Two heartbeats and some patience (LV-2): a stream that says nothing for longer is dead, whatever the network says. */
const LONGEST_SILENCE_MS = 75_000;
/** After a change of session: by then the screen of the person who signed out is gone, and no longer needs a stream. */
const REOPEN_WAIT_MS = 100;
/** The answer to this browser's own sign-out may come a little after the end of its stream. */
const OWN_SIGN_OUT_MS = 500;

/**
 * LV-1, LV-2: one stream per browser. The tab that holds the lock opens it and tells the others; when it closes, the
 * lock passes on. A tab that opens the stream, first or again, may have missed something: it fetches everything again.
 * The same at midnight (TD-1). Returns how to stop.
 */
export function startLiveUpdates(queryClient: QueryClient): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel('caderneta-live');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  const post = (news: LiveNews | typeof HELLO) => channel.postMessage(news);
  let trouble: 'lost' | 'paused' | null = null;
  const apply = (news: LiveNews) => {
    if (news === 'lost') {
      connectionLost();
      noteStreamLost(queryClient);
      return;
    }
    if (news === 'paused') {
      connectionPaused();
      return;
    }
    if (news !== 'session-ended') {
      connectionFound();
      noteStreamHeard();
    }
    // After the end of a session, too: the answers decide who is still signed in, and lead the others to the login.
    if (news === 'everything' || news === 'session-ended') markEverythingStale(queryClient);
    else if ('now' in news) noteServerTime(news.now, null);
    else markAnnounced(queryClient, news.table, news.id);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveNews | typeof HELLO>) => {
    if (data !== HELLO) apply(data);
    else if (trouble !== null) post(trouble);
  });
  const tell = (news: LiveNews) => {
    trouble = news === 'lost' || news === 'paused' ? news : null;
    apply(news);
    post(news);
  };
  post(HELLO);
  // Without locks (plain http on a local network) every tab holds a stream of its own; nothing else changes.
  if (!('locks' in navigator)) void holdStream(apply, stop.signal);
  else {
    navigator.locks
      .request('caderneta-live', { signal: stop.signal }, () => holdStream(tell, stop.signal))
      // Refused only when stopped while still waiting for the lock.
      .catch(() => undefined);
  }
  const forgetDay = onNewDay(() => markEverythingStale(queryClient));
  return () => {
    stop.abort();
    forgetDay();
    channel.close();
    connectionFound();
  };
}

/** Keeps a stream open until told to stop. EventSource gives up for good after an error status, so we reopen. */
async function holdStream(tell: (news: LiveNews) => void, stop: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  const returns = countReturns(stop);
  while (!stop.aborted) {
    const before = returns();
    const turn = new AbortController();
    const endTurn = () => turn.abort();
    stop.addEventListener('abort', endTurn, { signal: turn.signal });
    const unwatch = watchSessions(endTurn);
    const ending = await oneStream(tell, turn.signal);
    if (!turn.signal.aborted) {
      wait = ending === 'unopened' ? Math.min(wait * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
      // Back already, while the attempt from before was still failing: its wait would be for nothing.
      const waitMs = () => (returns() > before ? FIRST_WAIT_MS : wait);
      await afterStream(ending, { tell, waitMs, signal: turn.signal });
    }
    const sessionChanged = turn.signal.aborted && !stop.aborted;
    turn.abort();
    unwatch();
    if (sessionChanged) await pause(REOPEN_WAIT_MS, stop);
  }
}

/** Says why there is no stream, and waits for as long as that calls for. */
async function afterStream(
  ending: StreamEnding,
  { tell, waitMs, signal }: { tell: (news: LiveNews) => void; waitMs: () => number; signal: AbortSignal },
): Promise<void> {
  if (ending === 'session-ended') {
    await pause(OWN_SIGN_OUT_MS, signal);
    if (!signal.aborted) tell('session-ended');
    return;
  }
  const refusal = ending === 'unopened' ? await refusalOfStream(signal) : null;
  if (signal.aborted) return;
  if (refusal === null) tell('lost');
  else tell(refusal.status === 401 ? 'session-ended' : 'paused');
  await pause(refusal?.waitMs ?? waitMs(), signal);
}

/** A stream has the rights of the sessions it was opened with: after a later sign-in or sign-out another one is needed (LG-10). */
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

type StreamEnding = 'unopened' | 'broken' | 'session-ended';

/** Resolves when the stream is over. */
function oneStream(tell: (news: LiveNews) => void, signal: AbortSignal): Promise<StreamEnding> {
  return new Promise((resolve) => {
    const stream = new EventSource('/api/live');
    let ending: StreamEnding = 'unopened';
    let silence = setTimeout(end, LONGEST_SILENCE_MS);
    function heard() {
      clearTimeout(silence);
      silence = setTimeout(end, LONGEST_SILENCE_MS);
    }
    function end() {
      clearTimeout(silence);
      stream.close();
      resolve(ending);
    }
    const tellTime = (event: MessageEvent<string>) => {
      heard();
      const now = timeOf(event.data);
      if (now !== null) tell({ now });
    };
    stream.addEventListener('heartbeat', tellTime);
    // Sent once the server listens for changes, and again whenever it may have missed some.
    stream.addEventListener('ready', (event: MessageEvent<string>) => {
      ending = 'broken';
      tellTime(event);
      tell('everything');
    });
    stream.addEventListener('change', (event: MessageEvent<string>) => {
      tell(changeOf(event.data) ?? 'everything');
    });
    stream.addEventListener('session-ended', () => {
      ending = 'session-ended';
      end();
    });
    stream.addEventListener('error', end);
    // A phone that lost its network may not notice for minutes that the stream is dead.
    window.addEventListener('offline', end, { signal });
    signal.addEventListener('abort', end);
  });
}

/**
 * What the stream's own error does not say: that the server is there and asks for patience (429), or does not know the
 * session any more (401). Neither is a lost connection. Null for every other reason.
 */
async function refusalOfStream(
  signal: AbortSignal,
): Promise<{ status: 401 | 429; waitMs: number | null } | null> {
  const asking = new AbortController();
  const patience = setTimeout(() => asking.abort(), FIRST_WAIT_MS);
  signal.addEventListener('abort', () => asking.abort(), { signal: asking.signal });
  try {
    const { status, headers } = await fetch('/api/live', {
      credentials: 'same-origin',
      signal: asking.signal,
    });
    if (status === 429) return { status, waitMs: Number(headers.get('retry-after') ?? 1) * 1000 };
    return status === 401 ? { status, waitMs: null } : null;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
    asking.abort();
  }
}

function timeOf(json: string): number | null {
  try {
    const data: unknown = JSON.parse(json);
    if (typeof data !== 'object' || data === null || !('now' in data)) return null;
    return typeof data.now === 'number' ? data.now : null;
  } catch {
    return null;
  }
}

function changeOf(json: string): { table: Table; id: string | null } | null {
  try {
    const change: unknown = JSON.parse(json);
    if (typeof change !== 'object' || change === null || !('table' in change)) return null;
    const table = LIVE_TABLES.find((known) => known === change.table);
    if (table === undefined) return null;
    return { table, id: 'id' in change && typeof change.id === 'string' ? change.id : null };
  } catch {
    return null;
  }
}

/** How often the network came back, or the tab was looked at again. */
function countReturns(stop: AbortSignal): () => number {
  let count = 0;
  const countOne = () => (count += 1);
  window.addEventListener('online', countOne, { signal: stop });
  document.addEventListener('visibilitychange', countOne, { signal: stop });
  return () => count;
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
