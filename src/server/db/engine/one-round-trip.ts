import { Query, type Connection, type PoolClient, type QueryResult } from 'pg';

export interface Statement {
  /** The name it is prepared under on its connection; undefined parses it each time. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Outcome {
  /** Of the statements that succeeded, in their order. */
  readonly results: readonly QueryResult[];
  /** Of the first statement that failed; those after it did not run. */
  readonly error: Error | undefined;
}

/**
 * Sends several statements in one write with one Sync (pipelining), so that they cost one round trip. Without BEGIN they
 * form one implicit transaction: a setting made by one holds for the later ones, and a failure undoes all of them.
 */
export function sendInOneRoundTrip(
  client: PoolClient,
  statements: readonly BoundStatement[],
): Promise<Outcome> {
  return new Promise((resolve) => {
    client.query(new PipelinedStatements(statements, resolve));
  });
}

/** For statements that are useful only together. */
export async function queryInOneRoundTrip(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<readonly QueryResult[]> {
  const { results, error } = await sendInOneRoundTrip(client, statements.map(bound));
  if (error !== undefined) throw error;
  return results;
}

/** The names prepared here, per connection; their prefix keeps them apart from the names `pg` prepares itself. */
const prepared = new WeakMap<Connection, Set<string>>();

/** PostgreSQL's text format. */
type BoundValue = string | Buffer | null;

export interface BoundStatement extends Statement {
  readonly values: BoundValue[];
}

export function bound(statement: Statement): BoundStatement {
  return { ...statement, values: statement.values.map(toText) };
}

/** `pg` already collects the results of several commands; only sending them is overridden. */
class PipelinedStatements extends Query {
  override readonly submit: (connection: Connection) => void;
  /** Kept by `pg`; an array once there are two. */
  declare private readonly _results: QueryResult | QueryResult[];

  constructor(statements: readonly BoundStatement[], done: (outcome: Outcome) => void) {
    let markPrepared = () => {};
    super({ text: '' }, [], (error) => {
      if (!error) markPrepared();
      // The command is set when a statement is complete.
      // oxlint-disable-next-line no-underscore-dangle -- the name `pg` gives it
      const results = [this._results].flat().filter(({ command }) => command !== null);
      done({ results, error: error ?? undefined });
    });
    this.submit = (connection) => {
      markPrepared = sendAll(connection, statements);
      return null;
    };
  }
}

/** Returns a function that records the prepared names, to be called after all statements succeeded. */
function sendAll(connection: Connection, statements: readonly BoundStatement[]): () => void {
  const known = prepared.get(connection) ?? new Set();
  prepared.set(connection, known);
  const fresh: string[] = [];
  connection.stream.cork();
  for (const { name, text, values } of statements) {
    const statement = name === undefined ? '' : `together_${name}`;
    if (name === undefined || !known.has(name)) {
      // It may exist already when a later statement of its first batch failed; closing an unknown name is no error.
      if (name !== undefined) connection.close({ type: 'S', name: statement }, true);
      connection.parse({ name: statement, text, types: [] }, true);
      if (name !== undefined) fresh.push(name);
    }
    connection.bind({ statement, values }, true);
    connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
  }
  connection.sync();
  connection.stream.uncork();
  return () => {
    for (const name of fresh) known.add(name);
  };
}

function toText(value: unknown): BoundValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`;
  throw new TypeError('unsupported parameter type');
}

function elementText(element: unknown): string {
  const text = toText(element);
  if (text === null) return 'NULL';
  const plain = typeof text === 'string' ? text : `\\x${text.toString('hex')}`;
  return `"${plain.replaceAll(/["\\]/g, '\\$&')}"`;
}
