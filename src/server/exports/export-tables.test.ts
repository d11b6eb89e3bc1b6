import { expect, test } from 'vitest';
import { fieldLabel } from '#domain/field-labels.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import { EXPORT_TABLES } from './export-tables.ts';

const headingsOf = (key: string) =>
  EXPORT_TABLES.filter((table) => table.key === key).flatMap(({ columns }) =>
    columns.map(({ name, heading }) => heading ?? fieldLabel(name)),
  );

test('every column of the export has a heading in words', () => {
  const columns = EXPORT_TABLES.flatMap((table) => table.columns);
  expect(columns.filter(({ name, heading }) => (heading ?? fieldLabel(name)) === name)).toEqual([]);
});

test.each(['clients', 'loans', 'payments'] as const)(
  'IM-2 a column that only our own export has is read under its heading there: %s',
  (kind) => {
    const own = IMPORT_FIELDS[kind].filter((field) => field.own === true).map(({ label }) => label);
    expect(own.filter((label) => !headingsOf(kind).includes(label))).toEqual([]);
  },
);
