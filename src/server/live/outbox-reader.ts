import type { Client } from 'pg';
import {
  CHANNEL,
  endedSessionsOf,
  mayHaveMissed,
  outboxPosition,
  outboxSweeper,
  readOutbox,
} from '#server/records/change-outbox.ts';
import type { Subscribers } from './subscribers.ts';

export interface OutboxReader {
  /** Reads soon; `notifyOthers` also wakes the readers of the other instances, after a commit of this one. */
  wake(how: { notifyOthers: boolean }): void;
  stop(): void;
}

/** Lower bound between two reads, and between two NOTIFYs, however many commits there are. */
const READ_AT_MOST_EVERY_MS = 10;

/** Reads the outbox when woken and at a poll interval, one read at a time, on its own connection. */
export async function startOutboxReader(parts: {
  client: Client;
  subscribers: Subscribers;
  lookEveryMilliseconds: number;
  onRead: () => void;
  failed: (error: unknown) => void;
}): Promise<OutboxReader> {
  const { client, subscribers, lookEveryMilliseconds, onRead, failed } = parts;
  // Always use the index, and one plan: statistics of a table that is emptied all the time mislead the planner.
  await client.query(
    `SET ROLE caderneta_app; SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan; LISTEN ${CHANNEL}`,
  );
  const sweep = outboxSweeper(client);
  let position = await outboxPosition(client);
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let lastReadAt = 0;
  let isReading = false;
  let isWoken = false;
  let mustNotify = false;
  let stopped = false;

  const read = async () => {
    isReading = true;
    isWoken = false;
    dueAt = Infinity;
    lastReadAt = performance.now();
    const activateWaiting = subscribers.captureWaiting();
    const notifyOthers = mustNotify;
    mustNotify = false;
    const { changes, readUpTo } = await readOutbox(client, position, notifyOthers);
    onRead();
    if (stopped) return;
    if (mayHaveMissed(position, readUpTo)) subscribers.markAllStale();
    else subscribers.deliver(changes);
    position = readUpTo;
    activateWaiting();
    await sweep(position);
    isReading = false;
    readIn(isWoken ? READ_AT_MOST_EVERY_MS : lookEveryMilliseconds);
  };
  const readIn = (milliseconds: number) => {
    const at = performance.now() + milliseconds;
    if (stopped || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => void read().catch(failed), milliseconds);
  };
  const wake: OutboxReader['wake'] = ({ notifyOthers }) => {
    mustNotify ||= notifyOthers;
    isWoken = true;
    if (!isReading) readIn(Math.max(0, lastReadAt + READ_AT_MOST_EVERY_MS - performance.now()));
  };
  // A connection also receives its own NOTIFY, with the read that sent it.
  const ownProcess: unknown = Reflect.get(client, 'processID');
  client.on('notification', ({ processId, payload = '' }) => {
    if (payload !== '') subscribers.deliver([endedSessionsOf(payload)]);
    if (processId !== ownProcess) wake({ notifyOthers: false });
  });
  readIn(lookEveryMilliseconds);
  return {
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
