import { sql, type RawBuilder } from 'kysely';

/*
 * Members of a JSON object written by PostgreSQL. Of a long list, reading every value and writing it again takes the server longer than all
 * its other work; PostgreSQL writes it as fast as it sends the columns (decision 61).
 */

/** 'plain' has no character that JSON escapes: an id, a day, a word of ours. */
export type JsonKind = 'number' | 'boolean' | 'plain' | 'moment' | 'text';

/** Constant text, which stands as a literal in the statement, and values; a null value is no text. */
type Part = string | RawBuilder<unknown>;
export type Member = readonly Part[];

function valueOf(kind: JsonKind, column: RawBuilder<unknown>): Part[] {
  switch (kind) {
    case 'number':
      return [column];
    case 'boolean':
      return [sql`${column}::text`];
    case 'plain':
      return ['"', column, '"'];
    case 'moment':
      return ['"', sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, '"'];
    case 'text':
      return [sql`to_json(${column})::text`];
  }
}

/** Of a column that is never null. */
export function member(name: string, kind: JsonKind, column: RawBuilder<unknown>): Member {
  return [`"${name}":`, ...valueOf(kind, column)];
}

/** Written as null where the column is. */
export function memberOrNull(name: string, kind: JsonKind, column: RawBuilder<unknown>): Member {
  return [`"${name}":`, sql`coalesce(${joined(valueOf(kind, column))}, 'null')`];
}

/** Left out where the column is null. */
export function memberIfSet(name: string, kind: JsonKind, column: RawBuilder<unknown>): Member {
  return [sql`${joined([`,"${name}":`, ...valueOf(kind, column)])}`];
}

/** The members, of which those that may be left out come last, and each of these brings its own comma. */
export function membersText(always: readonly Member[], ifSet: readonly Member[]): RawBuilder<string> {
  const parts: Part[] = [];
  for (const part of [...always.flatMap((each, at) => (at === 0 ? each : [',', ...each])), ...ifSet.flat()]) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts.splice(-1, 1, last + part);
    else parts.push(part);
  }
  return sql<string>`concat(${sql.join(parts.map(term))})`;
}

/** Null where one of them is. */
function joined(parts: readonly Part[]): RawBuilder<unknown> {
  return sql.join(parts.map(term), sql` || `);
}

function term(part: Part): RawBuilder<unknown> {
  return typeof part === 'string' ? sql`${sql.lit(part)}::text` : part;
}
