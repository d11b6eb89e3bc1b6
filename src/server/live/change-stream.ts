import type { Client } from 'pg';
import type { Database } from '#server/db/database.ts';
import { openClient } from '#server/db/connection/servers.ts';
import { startOutboxReader, type OutboxReader } from './outbox-reader.ts';
import { createSubscribers, type Subscriber } from './subscribers.ts';

export interface ChangeStream {
  subscribe(subscriber: Subscriber): () => void;
  isListening(): boolean;
  /** Since the outbox was last read, or since the start. */
  lagSeconds(): number;
  stop(): Promise<void>;
}

interface Log {
  warn(facts: object, text: string): void;
  info(facts: object, text: string): void;
}

export interface ChangeStreamOptions {
  url: string;
  log: Log;
  /** Reports this instance's own commits. */
  db: Pick<Database, 'onWrite'>;
  /** Resolves when the migrations have run; before that the outbox table may not exist. */
  after?: Promise<void>;
  /** Poll interval, for changes without a NOTIFY (another program, a crash between commit and NOTIFY). */
  lookEveryMilliseconds?: number;
}

const LOOK_EVERY_MS = 1_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
const CLIENT_OPTIONS = {
  application_name: 'caderneta-outbox',
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  query_timeout: 5_000,
};

/** One database connection per instance, shared by all browsers and reopened after a failure. */
export function startChangeStream(options: ChangeStreamOptions): ChangeStream {
  const { url, log, db, after = Promise.resolve(), lookEveryMilliseconds = LOOK_EVERY_MS } = options;
  const subscribers = createSubscribers();
  let stopped = false;
  let current: Client | null = null;
  let reader: OutboxReader | null = null;
  let retry: NodeJS.Timeout | undefined;
  let retryAfter = FIRST_RETRY_MS;
  let hadConnection = false;
  let lastReadAt = performance.now();
  const onRead = () => {
    lastReadAt = performance.now();
  };

  const connect = async (): Promise<void> => {
    let client: Client | null = null;
    let isLost = false;
    const lost = (error?: unknown) => {
      if (isLost) return;
      isLost = true;
      reader?.stop();
      reader = null;
      void client?.end().catch(() => undefined);
      if (stopped) return;
      log.warn({ err: error }, 'fluxo ao vivo sem conexão com o banco; tentando de novo');
      retry = setTimeout(() => void connect(), retryAfter);
      retryAfter = Math.min(retryAfter * 2, LONGEST_RETRY_MS);
    };
    try {
      client = await openClient(url, CLIENT_OPTIONS);
      if (stopped) return lost();
      current = client;
      client.on('error', lost);
      client.on('end', () => lost());
      const started = await startOutboxReader({
        client,
        subscribers,
        lookEveryMilliseconds,
        onRead,
        failed: lost,
      });
      if (isLost) return started.stop();
      reader = started;
      retryAfter = FIRST_RETRY_MS;
      if (hadConnection) log.info({}, 'fluxo ao vivo de volta');
      hadConnection = true;
      // On the first connection too: streams opened before it have received nothing yet.
      subscribers.markAllStale();
    } catch (error) {
      lost(error);
    }
  };

  const stopListening = db.onWrite(() => reader?.wake({ notifyOthers: true }));
  after.then(
    () => (stopped ? undefined : connect()),
    () => {},
  );
  return {
    subscribe(subscriber) {
      const unsubscribe = subscribers.add(subscriber, { immediately: reader === null });
      reader?.wake({ notifyOthers: false });
      return unsubscribe;
    },
    isListening: () => reader !== null,
    lagSeconds: () => (performance.now() - lastReadAt) / 1000,
    async stop() {
      stopped = true;
      stopListening();
      clearTimeout(retry);
      reader?.stop();
      await current?.end().catch(() => undefined);
    },
  };
}
