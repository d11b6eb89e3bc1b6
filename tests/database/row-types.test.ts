import type { Selectable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Tables } from '#server/db/tables.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import type { CatalogueRows } from './catalogue-rows.ts';

/** What a value of a column is in TypeScript, whatever its words or its unit. */
type Family<T> = T extends null
  ? null
  : T extends string
    ? string
    : T extends number
      ? number
      : T extends boolean
        ? boolean
        : T extends Buffer
          ? Buffer
          : T extends readonly unknown[]
            ? unknown[]
            : object;
type Families = {
  [T in keyof Tables]: { [C in keyof Selectable<Tables[T]>]: Family<Selectable<Tables[T]>[C]> };
};
// Each assigned to the other: a column, a table or a `null` that only one of them has does not compile.
type Assignable<From extends To, To> = From;
export type RowTypesAreTheCatalogue = [
  Assignable<Families, CatalogueRows>,
  Assignable<CatalogueRows, Families>,
];

const FAMILIES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  xid8: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  inet: 'string',
  jsonb: 'object',
  _text: 'unknown[]',
  _uuid: 'unknown[]',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

test('the row types of TypeScript are the columns of the catalogue: names, nullability and kind of value', async () => {
  const { rows } = await database.ownerPool.query<Column>(
    `SELECT c.relname AS table, a.attname AS name, t.typname AS type, NOT a.attnotnull AS nullable
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
     ORDER BY c.relname, a.attname`,
  );
  const tables = [...new Set(rows.map(({ table }) => table))];
  const lines = tables.flatMap((table) => [
    `  ${table}: {`,
    ...rows
      .filter((column) => column.table === table)
      .map((column) => `    ${column.name}: ${familyOf(column)};`),
    '  };',
  ]);
  // Where this fails: npm test -- tests/database/row-types.test.ts -u, then the compiler names what to change.
  await expect(
    [
      '/** The columns of the schema by the catalogue, written by row-types.test.ts, which compares the row types with them. */',
      'export interface CatalogueRows {',
      ...lines,
      '}',
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('./catalogue-rows.ts');
});

function familyOf({ table, name, type, nullable }: Column): string {
  const family = FAMILIES[type];
  if (family === undefined) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`);
  return nullable ? `${family} | null` : family;
}
