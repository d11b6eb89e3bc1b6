import { Query, type Connection, type FieldDef, type PoolClient, type QueryResult } from 'pg';
import { Messages, type BoundValue } from './messages.ts';
import { typeParsers } from '#server/db/type-parsers.ts';

export interface Statement {
  /** The name it is prepared under on its connection; undefined parses it each time. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

export type Result = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

export interface Outcome {
  /** Of the statements that succeeded, in their order. */
  readonly results: readonly Result[];
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
): Promise<readonly Result[]> {
  const { results, error } = await sendInOneRoundTrip(client, statements.map(bound));
  if (error !== undefined) throw error;
  return results;
}

/**
 * The statements prepared here, per connection, and how their rows are read; the prefix of their names keeps them apart from
 * those `pg` prepares itself.
 */
const prepared = new WeakMap<Connection, Map<string, RowReader | null>>();

/**
 * PostgreSQL refuses to run a prepared statement of these when its columns have changed. Others are described each time: the
 * columns of a FETCH are those of the cursor that is open now.
 */
const FIXED_COLUMNS = /^\s*(select|insert|update|delete|with)\b/i;

export interface BoundStatement extends Statement {
  readonly values: BoundValue[];
}

export function bound(statement: Statement): BoundStatement {
  return { ...statement, values: statement.values.map(toText) };
}

/**
 * The rows of a statement are described only when it is prepared, because reading the description of a wide row costs more
 * than reading the row.
 */
class PipelinedStatements extends Query {
  override readonly submit: (connection: Connection) => void;
  readonly #results: Result[] = [];
  /** Of the statements, in their order; null for those that are still to be described. */
  #readers: (RowReader | null)[] = [];
  #rows: unknown[] = [];
  #unreadable: Error | undefined;

  constructor(statements: readonly BoundStatement[], done: (outcome: Outcome) => void) {
    let known = new Map<string, RowReader | null>();
    super({ text: '' }, [], (error) => {
      if (!error && this.#unreadable === undefined)
        for (const [at, { name, text }] of statements.entries())
          if (name !== undefined && !known.has(name))
            known.set(name, FIXED_COLUMNS.test(text) ? (this.#readers[at] ?? rowReader([])) : null);
      done({ results: this.#results, error: error ?? this.#unreadable });
    });
    this.submit = (connection) => {
      known = prepared.get(connection) ?? known;
      prepared.set(connection, known);
      this.#readers = statements.map(({ name }) => (name === undefined ? null : (known.get(name) ?? null)));
      sendAll(connection, statements, known);
      return null;
    };
  }

  /* What `pg` calls when an answer arrives. */

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#readers[this.#results.length] = rowReader(fields);
  }

  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#unreadable !== undefined) return;
    const reader = this.#readers[this.#results.length];
    try {
      if (reader === null || reader === undefined) throw new Error('a row arrived without its description');
      this.#rows.push(reader(values));
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#unreadable !== undefined) return;
    const [command = ''] = text.split(' ', 1);
    const count = / (\d+)$/.exec(text)?.[1];
    this.#results.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
    this.#rows = [];
  }
}

type RowReader = (values: readonly (string | null)[]) => unknown;

function rowReader(fields: readonly FieldDef[]): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: typeParsers.getTypeParser(dataTypeID, 'text'),
  }));
  // Copying an object that has every key takes half the time of adding them one by one.
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (values) => {
    const row = { ...empty };
    let at = 0;
    for (const { name, parse } of columns) {
      const value = values[at] ?? null;
      if (value !== null) row[name] = parse(value);
      at += 1;
    }
    return row;
  };
}

/** As one buffer: to hand over each message by itself takes longer than to write it. */
function sendAll(
  connection: Connection,
  statements: readonly BoundStatement[],
  known: ReadonlyMap<string, RowReader | null>,
): void {
  const messages = new Messages();
  for (const { name, text, values } of statements) {
    const statement = name === undefined ? '' : `together_${name}`;
    const reader = name === undefined ? undefined : known.get(name);
    if (reader === undefined) {
      // It may exist already when a later statement of its first batch failed; closing an unknown name is no error.
      if (name !== undefined) messages.close(statement);
      messages.parse(statement, text);
    }
    messages.bind(statement, values);
    if (reader === undefined || reader === null) messages.describe();
    messages.execute();
  }
  if (connection.stream.writable) connection.stream.write(messages.sync());
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
