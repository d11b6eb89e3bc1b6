import { Query, type Connection, type PoolClient, type QueryResult } from 'pg';

export interface Statement {
  /** Kept prepared on its connection under this name; without one it is parsed anew. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Statements sent in one write and ended by one Sync: the server wakes once and answers once. Outside of BEGIN they are one
 * transaction, so what is set for the transaction by one holds for those after it; where one fails, no later one is run.
 */
export function queryTogether(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<readonly QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new StatementsTogether(statements, (error, results) => {
        if (error) reject(error);
        else resolve(Array.isArray(results) ? results : [results]);
      }),
    );
  });
}

/** The names a connection has prepared by this road; `pg` keeps its own, and ours are told apart by their beginning. */
const prepared = new WeakMap<Connection, Set<string>>();

type Done = ConstructorParameters<typeof Query>[2];

/** `pg` gathers the results of several commands by itself; only sending them is ours. */
class StatementsTogether extends Query {
  override readonly submit: (connection: Connection) => void;

  constructor(statements: readonly Statement[], done: NonNullable<Done>) {
    let learnt = () => {};
    super({ text: '' }, [], (error, result) => {
      if (!error) learnt();
      done(error, result);
    });
    this.submit = (connection) => {
      learnt = sendAll(connection, statements);
      return null;
    };
  }
}

/** Returns what to do once all of them were answered. */
function sendAll(connection: Connection, statements: readonly Statement[]): () => void {
  const known = prepared.get(connection) ?? new Set();
  prepared.set(connection, known);
  const bound = statements.map(({ values }) => values.map(toText));
  const fresh: string[] = [];
  connection.stream.cork();
  for (const [at, { name, text }] of statements.entries()) {
    const statement = name === undefined ? '' : `together_${name}`;
    if (name === undefined || !known.has(name)) {
      // One that was prepared along with a statement that failed is there without our knowing; closing none is no fault.
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

/** As PostgreSQL reads it. Lists and objects have no place in a question. */
function toText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new TypeError('a question cannot carry this value');
}
