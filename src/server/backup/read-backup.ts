import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';
import type { ZodType } from 'zod';
import { AGE_MAGIC, decrypted, NOTHING_TO_OPEN_WITH, type Opening } from './backup-encryption.ts';
import { asFileError, BackupError } from './backup-error.ts';
import {
  anyHeading,
  ending,
  FORMAT_VERSION,
  heading,
  LONGEST_LINE,
  partLine,
  rowsWithin,
  sha256Of,
  type Heading,
  type PartLine,
  type RowCounts,
} from './backup-format.ts';
import { ByteReader } from './byte-reader.ts';

/** The metadata of a complete backup file. */
export interface BackupSummary {
  readonly schema: number;
  readonly createdAt: string;
  readonly rows: RowCounts;
  /** The bytes of the files were left out. */
  readonly withoutFiles: boolean;
}

/** Some rows of one table, in the text format of COPY. */
export interface BackupPart {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: Buffer;
}

const READ_AT_A_TIME = 256 * 1024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
/** More than enough for the heading of an older format. */
const OPENING_BYTES = 4096;

const gunzipped = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** Reads the whole file, checks it and discards the rows. */
export async function verifyBackup(file: string, opening?: Opening): Promise<BackupSummary> {
  const reading = readBackup(file, opening);
  for (;;) {
    const next = await reading.next();
    if (next.done === true) return next.value;
  }
}

/** The ending is verified only at the end, so the caller must not commit the rows before that. */
export async function* readBackup(
  file: string,
  opening: Opening = NOTHING_TO_OPEN_WITH,
): AsyncGenerator<BackupPart, BackupSummary> {
  const checks = new BackupChecks(file);
  try {
    const bytes = new ByteReader(await clearBytes(file, opening));
    try {
      checks.begin(await bytes.line(LONGEST_LINE));
      for (;;) {
        const about = checks.next(await bytes.line(LONGEST_LINE));
        if (about === null) break;
        yield await checks.part(about, await bytes.bytes(about.bytes));
      }
      if (!(await bytes.isAtEnd())) throw checks.damaged('more after the end');
      return checks.summary();
    } finally {
      await bytes.close();
    }
  } catch (error) {
    const known = asFileError(error, file);
    // The rest are truncated files, and what gzip and age say of damaged ones.
    throw known instanceof BackupError ? known : checks.damaged(error);
  }
}

async function clearBytes(file: string, opening: Opening): Promise<AsyncIterable<Uint8Array>> {
  const begins = await firstBytes(file);
  refuseOlderFormat(begins, file);
  const bytes: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: READ_AT_A_TIME });
  return begins.subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC) ? decrypted(bytes, opening, file) : bytes;
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(OPENING_BYTES), 0, OPENING_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Files of the first two formats are gzipped from their first byte. */
function refuseOlderFormat(begins: Buffer, file: string): void {
  if (!begins.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return;
  const parsed = anyHeading.safeParse(headingOfGzip(begins));
  if (!parsed.success) return;
  throw new BackupError(
    `${file} é um backup do formato ${parsed.data.version}, que esta versão do Caderneta não lê ` +
      `(ela lê o formato ${FORMAT_VERSION}). Restaure-o com a versão que o fez; nada foi alterado.`,
  );
}

function headingOfGzip(begins: Buffer): unknown {
  try {
    const text = gunzipSync(begins, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
    return JSON.parse(text.slice(0, text.indexOf('\n')));
  } catch {
    return null;
  }
}

/** What makes a file a complete backup, line by line. */
class BackupChecks {
  readonly #file: string;
  readonly #hash = createHash('sha256');
  readonly #counts: RowCounts = {};
  #heading: Heading | null = null;
  #latest: PartLine | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  begin(text: Buffer): void {
    const content = this.#parsed(text);
    const { version } = this.#valid(anyHeading, content);
    if (version > FORMAT_VERSION)
      throw new BackupError(
        `${this.#file} foi feito por uma versão mais nova do Caderneta. Atualize o programa; nada foi alterado.`,
      );
    this.#heading = this.#valid(heading, content);
    this.#hash.update(text);
  }

  /** The part whose bytes follow; null after the ending. */
  next(text: Buffer): PartLine | null {
    const content = this.#parsed(text);
    const last = ending.safeParse(content);
    if (last.success) {
      this.#end(last.data.rows, last.data.sha256);
      return null;
    }
    const about = this.#valid(partLine, content);
    this.#hash.update(text);
    this.#followsOn(about);
    this.#latest = about;
    this.#counts[about.table] = (this.#counts[about.table] ?? 0) + about.rows;
    return about;
  }

  async part(about: PartLine, bytes: Buffer): Promise<BackupPart> {
    if (sha256Of(bytes) !== about.sha256) throw this.damaged(`the checksum of a part of ${about.table}`);
    const rows = await gunzipped(bytes, { maxOutputLength: about.size });
    if (rows.length !== about.size || rowsWithin(rows) !== about.rows)
      throw this.damaged(`the size of a part of ${about.table}`);
    return { table: about.table, columns: about.columns, rows };
  }

  summary(): BackupSummary {
    if (this.#heading === null) throw this.damaged('no heading');
    const { schema, createdAt, withoutFiles = false } = this.#heading;
    return { schema, createdAt, rows: this.#counts, withoutFiles };
  }

  damaged(cause: unknown): BackupError {
    const what = this.#heading === null ? 'não é um backup do Caderneta' : 'está danificado ou incompleto';
    return new BackupError(`${this.#file} ${what}. Nada foi alterado.`, { cause });
  }

  /** The parts of a table come together and have the same columns. */
  #followsOn({ table, columns }: PartLine): void {
    if (table !== this.#latest?.table) {
      if (Object.hasOwn(this.#counts, table)) throw this.damaged(`${table} twice`);
    } else if (JSON.stringify(columns) !== JSON.stringify(this.#latest.columns))
      throw this.damaged(`the columns of ${table}`);
  }

  #end(rows: RowCounts, sha256: string): void {
    const tables = new Set([...Object.keys(rows), ...Object.keys(this.#counts)]);
    if ([...tables].some((table) => (rows[table] ?? 0) !== (this.#counts[table] ?? 0)))
      throw this.damaged('row counts');
    if (sha256 !== this.#hash.digest('hex')) throw this.damaged('the checksum of the lines');
    Object.assign(this.#counts, rows);
  }

  #parsed(text: Buffer): unknown {
    try {
      return JSON.parse(text.toString('utf8'));
    } catch (error) {
      throw this.damaged(error);
    }
  }

  #valid<T>(schema: ZodType<T>, content: unknown): T {
    const parsed = schema.safeParse(content);
    if (!parsed.success) throw this.damaged(parsed.error);
    return parsed.data;
  }
}
