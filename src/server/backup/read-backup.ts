import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ZodType } from 'zod';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { asFileError, BackupError } from './backup-error.ts';
import {
  anyHeading,
  ending,
  FORMAT_VERSION,
  heading,
  rowLine,
  tableLine,
  type Cells,
  type Heading,
  type RowCounts,
} from './backup-format.ts';

/** The metadata of a complete backup file. */
export interface BackupSummary {
  readonly schema: number;
  readonly createdAt: string;
  readonly rows: RowCounts;
}

/** A batch of rows of one table. */
export interface BackupRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

const TEXT_AT_A_TIME = 256 * 1024;
/** Far above the longest possible row; a longer line means that the file is not a backup. */
const LONGEST_LINE = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Reads the whole file, checks it and discards the rows. */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const reading = readBackup(file);
  for (;;) {
    const next = await reading.next();
    if (next.done === true) return next.value;
  }
}

/** The checksum is verified only at the end, so the caller must not commit the rows before that. */
export async function* readBackup(file: string): AsyncGenerator<BackupRows, BackupSummary> {
  const reader = new BackupReader(file);
  try {
    for await (const lines of linesOf(file)) yield* reader.read(lines);
    return reader.end();
  } catch (error) {
    throw (sqlStateOf(error) ?? '').startsWith('Z_') ? reader.damaged(error) : asFileError(error, file);
  }
}

class BackupReader {
  readonly #file: string;
  readonly #hash = createHash('sha256');
  readonly #counts: RowCounts = {};
  #heading: Heading | null = null;
  #table: { readonly table: string; readonly columns: readonly string[] } | null = null;
  #ended = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Yields the rows among these lines, grouped by table. */
  *read(lines: readonly Buffer[]): Generator<BackupRows> {
    let rows: Cells[] = [];
    for (const bytes of lines) {
      if (this.#ended) throw this.damaged('more after the end');
      const content = this.#parsed(bytes);
      if (this.#heading === null) {
        this.#heading = this.#headingOf(content);
      } else if (Array.isArray(content)) {
        rows.push(this.#rowOf(content));
      } else {
        yield* this.#batch(rows);
        rows = [];
        if (this.#endsWith(content)) continue;
        this.#startTable(content);
      }
      this.#hash.update(bytes);
    }
    yield* this.#batch(rows);
  }

  end(): BackupSummary {
    if (!this.#ended || this.#heading === null) throw this.damaged('no end');
    const { schema, createdAt } = this.#heading;
    return { schema, createdAt, rows: this.#counts };
  }

  damaged(cause: unknown): BackupError {
    const what = this.#heading === null ? 'não é um backup do Caderneta' : 'está danificado ou incompleto';
    return new BackupError(`${this.#file} ${what}. Nada foi alterado.`, { cause });
  }

  *#batch(rows: readonly Cells[]): Generator<BackupRows> {
    if (rows.length > 0 && this.#table !== null) yield { ...this.#table, rows };
  }

  #parsed(bytes: Buffer): unknown {
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch (error) {
      throw this.damaged(error);
    }
  }

  #headingOf(content: unknown): Heading {
    const { version } = this.#valid(anyHeading, content);
    if (version > FORMAT_VERSION)
      throw new BackupError(
        `${this.#file} foi feito por uma versão mais nova do Caderneta. Atualize o programa; nada foi alterado.`,
      );
    if (version < FORMAT_VERSION)
      throw new BackupError(
        `${this.#file} é um backup do Caderneta 0.1.0, que esta versão não lê. Restaure-o com a versão 0.1.0; nada foi alterado.`,
      );
    return this.#valid(heading, content);
  }

  #startTable(content: unknown): void {
    const table = this.#valid(tableLine, content);
    if (Object.hasOwn(this.#counts, table.table)) throw this.damaged(`${table.table} twice`);
    this.#counts[table.table] = 0;
    this.#table = table;
  }

  #rowOf(content: unknown): Cells {
    const cells = this.#valid(rowLine, content);
    const { table = '', columns = [] } = this.#table ?? {};
    if (cells.length !== columns.length || cells.length === 0) throw this.damaged(`a row of ${table}`);
    this.#counts[table] = (this.#counts[table] ?? 0) + 1;
    return cells;
  }

  #endsWith(content: unknown): boolean {
    const parsed = ending.safeParse(content);
    if (!parsed.success) return false;
    const { rows, sha256 } = parsed.data;
    if (JSON.stringify(rows) !== JSON.stringify(this.#counts)) throw this.damaged('row counts');
    if (sha256 !== this.#hash.digest('hex')) throw this.damaged('checksum');
    this.#ended = true;
    return true;
  }

  #valid<T>(schema: ZodType<T>, content: unknown): T {
    const parsed = schema.safeParse(content);
    if (!parsed.success) throw this.damaged(parsed.error);
    return parsed.data;
  }
}

/** Splits at '\n' only; node:readline would also split at U+2028, which JSON strings may contain. */
async function* linesOf(file: string): AsyncGenerator<readonly Buffer[]> {
  const gunzip = createGunzip({ chunkSize: TEXT_AT_A_TIME });
  // An error of either stream is thrown by the loop that reads the last one.
  pipeline(createReadStream(file), gunzip, () => {});
  const chunks: AsyncIterable<Buffer> = gunzip;
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
      lines.push(Buffer.concat([...pieces, chunk.subarray(start, at + 1)]));
      pieces = [];
      length = 0;
      start = at + 1;
    }
    pieces.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > LONGEST_LINE) throw new BackupError(`${file} não é um backup do Caderneta.`);
    yield lines;
  }
  // A last line without a newline.
  if (length > 0) yield [Buffer.concat(pieces)];
}
