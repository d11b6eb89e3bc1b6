import { z } from 'zod';

/**
 * Gzipped lines of JSON: the heading; for each table an object that names it and its columns, then one array of texts per row;
 * the ending, whose SHA-256 is of every byte before it.
 */
export const FORMAT = 'caderneta-backup';
/** Version 1 was that of Caderneta 0.1.0, whose tables were others. */
export const FORMAT_VERSION = 2;

/** Known of every version there will be. */
export const anyHeading = z.object({ format: z.literal(FORMAT), version: z.int().positive() });

export const heading = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The newest migration of the database it was taken from. */
  schema: z.int().positive(),
  createdAt: z.iso.datetime(),
});

export const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });

export const rowLine = z.array(z.string().nullable());

export const ending = z.strictObject({
  rows: z.record(z.string(), z.int().nonnegative()),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type Heading = z.infer<typeof heading>;
export type RowCounts = z.infer<typeof ending>['rows'];
export type Cells = z.infer<typeof rowLine>;

export function line(content: unknown): string {
  return `${JSON.stringify(content)}\n`;
}
