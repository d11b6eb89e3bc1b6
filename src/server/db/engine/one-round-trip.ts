import { Query, type Connection, type PoolClient, type QueryResult } from 'pg';

export interface Statement {
  /** The name it is prepared under on its connection; undefined parses it each time. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Sends several statements in one write with one Sync (pipelining), so that they cost one round trip. Without BEGIN they
 * form one implicit transaction: a setting made by one holds for the later ones, and after a failure none of them runs.
 */
export function queryInOneRoundTrip(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<readonly QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new PipelinedStatements(statements, (error, results) => {
        if (error) reject(error);
        else resolve(Array.isArray(results) ? results : [results]);
      }),
    );
  });
}

/** The names prepared here, per connection; their prefix keeps them apart from the names `pg` prepares itself. */
const prepared = new WeakMap<Connection, Set<string>>();

type Done = ConstructorParameters<typeof Query>[2];

/** `pg` already collects the results of several commands; only sending them is overridden. */
class PipelinedStatements extends Query {
  override readonly submit: (connection: Connection) => void;

  constructor(statements: readonly Statement[], done: NonNullable<Done>) {
    let markPrepared = () => {};
    super({ text: '' }, [], (error, result) => {
      if (!error) markPrepared();
      done(error, result);
    });
    this.submit = (connection) => {
      markPrepared = sendAll(connection, statements);
      return null;
    };
  }
}

/** Returns a function that records the prepared names, to be called after all statements succeeded. */
function sendAll(connection: Connection, statements: readonly Statement[]): () => void {
  const known = prepared.get(connection) ?? new Set();
  prepared.set(connection, known);
  const bound = statements.map(({ values }) => values.map(toText));
  const fresh: string[] = [];
  connection.stream.cork();
  for (const [at, { name, text }] of statements.entries()) {
    const statement = name === undefined ? '' : `together_${name}`;
    if (name === undefined || !known.has(name)) {
      // It may exist already when a later statement of its first batch failed; closing an unknown name is no error.
      if (name !== undefined) connection.close({ type: 'S', name: statement }, true);
      connection.parse({ name: statement, text, types: [] }, true);
      if (name !== undefined) fresh.push(name);
    }
    connection.bind({ statement, values: bound[at] }, true);
    connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
  }
  connection.sync();
  process.nextTick(() => connection.stream.uncork());
  return () => {
    for (const name of fresh) known.add(name);
  };
}

/** PostgreSQL's text format; arrays and objects are not supported here. */
function toText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new TypeError('unsupported parameter type in a read query');
}
