import { z } from 'zod';

/**
 * Gzipped JSON lines: a heading; for each table an object with its name and columns, then one array of texts per row; an
 * ending with the SHA-256 of every byte before it.
 */
export const FORMAT = 'caderneta-backup';
/** Version 1 was the format of Caderneta 0.1.0, which had other tables. */
export const FORMAT_VERSION = 2;

/** The part of the heading that every format version has. */
export const anyHeading = z.object({ format: z.literal(FORMAT), version: z.int().positive() });

export const heading = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The number of the newest migration in the source database. */
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
