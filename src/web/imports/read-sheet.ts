import type { Cell } from '#domain/imports/cell-text.ts';

/** A table of a file, as it was read. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}
