import { Client, Pool, type ClientBase, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';

import { needsWritableServer, serverUrls } from './connection-url.ts';
import { ReadOnlyServer, sqlStateOf } from '#server/db/database-errors.ts';

/*
 * An address with several servers leads to one of them: the first that answers and accepts writes. An address with one
 * server is used as it stands.
 */

/** So that a host that does not answer keeps neither the others from being tried nor its caller waiting for minutes. */
const CONNECT_TIMEOUT_MS = 5_000;

/** For `openClient`, where the caller has less time than that. */
export function connectWithin(milliseconds: number | undefined): ClientConfig {
  return milliseconds === undefined ? {} : { connectionTimeoutMillis: Math.ceil(milliseconds) };
}

/** A connected client, which the caller ends. If its connection breaks, the statement in progress reports it. */
export async function openClient(url: string, options: ClientConfig): Promise<Client> {
  let failure: unknown;
  for (const connectionString of serverUrls(url)) {
    const client = new Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...options, connectionString });
    client.on('error', () => {});
    if (needsWritableServer(url)) watchForReadOnly(client);
    try {
      await client.connect();
      refuseReadOnlyServer(client);
      return client;
    } catch (error) {
      failure = error;
      void client.end().catch(() => {});
      if (isRefusedLogin(error)) break;
    }
  }
  throw failure;
}

export function createPool(url: string, options: PoolConfig): Pool {
  const isSeveral = serverUrls(url).length > 1;
  return isSeveral ? new PoolOverServers(url, options) : new Pool({ ...options, connectionString: url });
}

/** New connections go to the server that worked last, and to the next one when it fails. */
class PoolOverServers extends Pool {
  readonly #preference: ServerPreference;

  constructor(url: string, options: PoolConfig) {
    const preference = new ServerPreference(serverUrls(url));
    const mustWrite = needsWritableServer(url);
    const servers = new WeakMap<Client, string>();
    super({
      ...options,
      onConnect: refuseReadOnlyServer,
      Client: class extends Client {
        constructor(config: ClientConfig = {}) {
          const server = preference.preferred;
          super({ ...config, connectionString: server });
          servers.set(this, server);
          this.on('error', () => preference.giveUp(server));
          if (mustWrite) watchForReadOnly(this);
        }
      },
    });
    this.#preference = preference;
    // A pooler between does not tell that its server only reads; then a refused write does, and the connection is dropped.
    this.on('release', (error: Error | boolean | undefined, client) => {
      if (error) preference.giveUp(servers.get(client) ?? '');
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | void {
    return callback === undefined ? this.#connectToAny() : super.connect(callback);
  }

  async #connectToAny(): Promise<PoolClient> {
    for (let triesLeft = this.#preference.count - 1; ; triesLeft -= 1) {
      const tried = this.#preference.preferred;
      try {
        return await super.connect();
      } catch (error) {
        if (isRefusedLogin(error) || isOfThePool(error)) throw error;
        this.#preference.giveUp(tried);
        if (triesLeft === 0) throw error;
      }
    }
  }
}

class ServerPreference {
  readonly #servers: readonly [string, ...string[]];
  #at = 0;

  constructor(servers: readonly [string, ...string[]]) {
    this.#servers = servers;
  }

  get count(): number {
    return this.#servers.length;
  }

  get preferred(): string {
    return this.#servers[this.#at] ?? this.#servers[0];
  }

  /** Only the first of many failures of a server leads on to the next. */
  giveUp(server: string): void {
    if (server === this.preferred) this.#at = (this.#at + 1) % this.#servers.length;
  }
}

/** PostgreSQL reports both by itself: when a connection is opened, and with the next answer once they change. */
const READ_ONLY_PARAMETERS = new Set(['in_hot_standby', 'default_transaction_read_only']);

const readOnly = new WeakSet<ClientBase>();

/** A client that gets this notice while it works is closed at once; one that is not connected yet, by the code that connects it. */
function watchForReadOnly(client: Client): void {
  const { connection } = client;
  let isConnected = false;
  client.once('connect', () => {
    isConnected = true;
  });
  connection.on('parameterStatus', (report: { parameterName: string; parameterValue: string }) => {
    if (!READ_ONLY_PARAMETERS.has(report.parameterName) || report.parameterValue !== 'on') return;
    readOnly.add(client);
    if (isConnected) connection.stream.destroy(new ReadOnlyServer());
  });
}

/** For a client that has just been connected. */
function refuseReadOnlyServer(client: ClientBase): void {
  if (readOnly.has(client)) throw new ReadOnlyServer();
}

/** As in libpq: where the login or the database is wrong on one server, it is wrong on all. */
function isRefusedLogin(error: unknown): boolean {
  return /^(28...|3D000)$/.test(sqlStateOf(error) ?? '');
}

/** The pool is full or closed; no server has been asked. */
function isOfThePool(error: unknown): boolean {
  return error instanceof Error && /^timeout exceeded when trying|pool after calling end/.test(error.message);
}
