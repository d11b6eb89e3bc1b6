import { Client } from 'pg';
import { LIVE_TABLES } from '#contract/live-change.ts';

/** A change as the database announces it on commit: whose it is, and which record went stale. */
export interface AnnouncedChange {
  owner: string;
  table: (typeof LIVE_TABLES)[number];
  op: 'INSERT' | 'UPDATE' | 'DELETE' | 'many';
  id?: string;
  loan_id?: string;
  client_id?: string;
}

export interface Subscriber {
  changed(change: AnnouncedChange): void;
  /** Announcements may have been missed: everything is stale. */
  gap(): void;
}

export interface ChangeStream {
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
}

interface Log {
  warn(facts: object, text: string): void;
  info(facts: object, text: string): void;
}

const CHANNEL = 'caderneta_changes';
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
/** A connection that died without a word is noticed this fast. */
const PROBE_EVERY_MS = 15_000;

/** One listening connection per instance, whatever the number of browsers; it comes back by itself. */
export function startChangeStream(options: { url: string; log: Log }): ChangeStream {
  const { url, log } = options;
  const subscribers = new Set<Subscriber>();
  let stopped = false;
  let current: Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let retryAfter = FIRST_RETRY_MS;
  let hadConnection = false;

  const connect = async (): Promise<void> => {
    const client = new Client({
      connectionString: url,
      application_name: 'caderneta-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    current = client;
    const probe = setInterval(() => void client.query('SELECT 1').catch(() => lost()), PROBE_EVERY_MS);
    probe.unref();
    let over = false;
    const lost = (error?: Error) => {
      if (over) return;
      over = true;
      clearInterval(probe);
      void client.end().catch(() => undefined);
      if (stopped) return;
      log.warn({ err: error }, 'fluxo ao vivo sem conexão com o banco; tentando de novo');
      retry = setTimeout(() => void connect(), retryAfter);
      retryAfter = Math.min(retryAfter * 2, LONGEST_RETRY_MS);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload }) => {
      for (const change of readAnnouncement(payload ?? '')) {
        for (const subscriber of subscribers) subscriber.changed(change);
      }
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      retryAfter = FIRST_RETRY_MS;
      if (hadConnection) log.info({}, 'fluxo ao vivo de volta');
      hadConnection = true;
      // The first time too: whoever came while we did not listen yet heard nothing until now.
      for (const subscriber of subscribers) subscriber.gap();
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  };

  void connect();
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async stop() {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      await current?.end().catch(() => undefined);
    },
  };
}

/** The triggers write lower-case operations; the wire has the specification's upper case. */
function readAnnouncement(payload: string): AnnouncedChange[] {
  try {
    const announced: unknown = JSON.parse(payload);
    return Array.isArray(announced) ? announced.flatMap(readChange) : [];
  } catch {
    return [];
  }
}

const OPS = { insert: 'INSERT', update: 'UPDATE', delete: 'DELETE', many: 'many' } as const;

function readChange(announced: unknown): AnnouncedChange[] {
  if (typeof announced !== 'object' || announced === null) return [];
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(announced, name);
    return typeof value === 'string' ? value : undefined;
  };
  const owner = text('owner');
  const table = LIVE_TABLES.find((known) => known === text('table'));
  const op = Object.entries(OPS).find(([name]) => name === text('op'))?.[1];
  if (owner === undefined || table === undefined || op === undefined) return [];
  const ids = { id: text('id'), loan_id: text('loan_id'), client_id: text('client_id') };
  const known = Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined));
  return [{ owner, table, op, ...known }];
}
