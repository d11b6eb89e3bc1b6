import type { ImportOut } from '#contract/imports.ts';
import type { ColumnMapping } from '#domain/imports/guess-columns.ts';
import type { ImportKind } from '#domain/imports/import-fields.ts';

/** As it is kept with the import: the fields of each heading, '' for a column that was left out. */
export function mappingOfHeadings(
  mapping: ColumnMapping,
  headings: readonly string[],
): Record<string, string> {
  const fieldsOf = (column: number) =>
    Object.keys(mapping)
      .filter((name) => mapping[name] === column)
      .join(',');
  return Object.fromEntries(headings.map((heading, index) => [heading.slice(0, 120), fieldsOf(index)]));
}

/** The columns of the last import of this kind whose file had the same headings; null when there was none (IM-3). */
export function rememberedMapping(
  before: readonly Pick<ImportOut, 'kind' | 'mapping'>[],
  kind: ImportKind,
  headings: readonly string[],
): ColumnMapping | null {
  const names = headings.map((heading) => heading.slice(0, 120));
  const same = before.find(
    ({ kind: other, mapping }) =>
      other === kind &&
      Object.keys(mapping).length === new Set(names).size &&
      names.every((name) => Object.hasOwn(mapping, name)),
  );
  if (same === undefined) return null;
  const columns = names.flatMap((name, index) =>
    (same.mapping[name] ?? '').split(',').map((field) => [field, index] as const),
  );
  return Object.fromEntries(columns.filter(([field]) => field !== ''));
}
