import { createHash } from 'node:crypto';
import { z } from 'zod';

/*
 * A backup is lines of JSON with bytes between them: a heading; for each part its line and then its rows, gzipped, in the text format of
 * PostgreSQL's COPY; an ending. A part's line has the SHA-256 of its bytes and the ending that of all lines, so that it vouches for the
 * whole file. Parts are of about one size whatever the table, so that one of them is all that is held in memory.
 */
export const FORMAT = 'caderneta-backup';
/** Version 1 was the format of Caderneta 0.1.0; 2 was never released. Both were gzipped as a whole. */
export const FORMAT_VERSION = 3;

/** The rows of a part before they are gzipped, in bytes; a part with a longer row is longer. */
export const PART_SIZE = 1024 * 1024;
/** Above the longest row PostgreSQL can send; a larger number means that the file is damaged. */
const LARGEST_PART = 2 ** 30 + PART_SIZE;
/** Far above the line of the table with the most columns. */
export const LONGEST_LINE = 64 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The part of the heading that every format version has. */
export const anyHeading = z.object({ format: z.literal(FORMAT), version: z.int().positive() });

export const heading = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The number of the newest migration in the source database. */
  schema: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** The bytes of the files were left out (AQ-12); without it they are there. */
  withoutFiles: z.literal(true).optional(),
});

export const partLine = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().positive(),
  /** Of the rows as they are. */
  size: z.int().positive().max(LARGEST_PART),
  /** Of the gzipped rows, which follow the line. */
  bytes: z.int().positive().max(LARGEST_PART),
  sha256,
});

export const ending = z.strictObject({
  rows: z.record(z.string(), z.int().nonnegative()),
  sha256,
});

export type Heading = z.infer<typeof heading>;
export type PartLine = z.infer<typeof partLine>;
export type RowCounts = z.infer<typeof ending>['rows'];

export function line(content: Heading | PartLine | z.infer<typeof ending>): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const NEWLINE = 0x0a;

/** COPY writes a row per line and a line break within a value as `\n`. */
export function rowsWithin(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
