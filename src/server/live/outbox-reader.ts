import type { Client } from 'pg';
import { mayHaveMissed, outboxPosition, outboxSweeper, readOutbox } from './change-outbox.ts';
import type { Subscribers } from './subscribers.ts';

export interface OutboxReader {
  /** Something may be new; where we know it first, the other instances are told to look as well. */
  wake(how: { tellOthers: boolean }): void;
  stop(): void;
}

/** Only wakes: what changed stands in the outbox. */
const CHANNEL = 'caderneta_outbox';
/** However many commits there are, the outbox is read, and notice given, at most this often. */
const READ_AT_MOST_EVERY_MS = 10;

/** Reads what is new whenever woken, and now and then unasked; one read at a time, on a connection of its own. */
export async function startOutboxReader(parts: {
  client: Client;
  subscribers: Subscribers;
  lookEveryMilliseconds: number;
  failed: (error: unknown) => void;
}): Promise<OutboxReader> {
  const { client, subscribers, lookEveryMilliseconds, failed } = parts;
  // The planner is not to weigh anything: the index finds what is new, whatever the outbox holds.
  await client.query(`SET ROLE caderneta_app; SET enable_seqscan = off; LISTEN ${CHANNEL}`);
  const sweep = outboxSweeper(client);
  let position = await outboxPosition(client);
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let lastReadAt = 0;
  let isReading = false;
  let isWoken = false;
  let owesNotice = false;
  let stopped = false;

  const read = async () => {
    isReading = true;
    isWoken = false;
    dueAt = Infinity;
    lastReadAt = performance.now();
    const letIn = subscribers.admission();
    const { changes, readUpTo } = await readOutbox(client, position);
    if (stopped) return;
    if (mayHaveMissed(position, readUpTo)) subscribers.everythingIsStale();
    else subscribers.tell(changes);
    position = readUpTo;
    letIn();
    if (owesNotice) await client.query(`NOTIFY ${CHANNEL}`);
    owesNotice = false;
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
  const wake: OutboxReader['wake'] = ({ tellOthers }) => {
    owesNotice ||= tellOthers;
    isWoken = true;
    if (!isReading) readIn(Math.max(0, lastReadAt + READ_AT_MOST_EVERY_MS - performance.now()));
  };
  // Our own notices come back to us, too; what they are about was read before they were given.
  const ownProcess: unknown = Reflect.get(client, 'processID');
  client.on('notification', ({ processId }) => {
    if (processId !== ownProcess) wake({ tellOthers: false });
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
