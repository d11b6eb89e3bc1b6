import { pipeline } from 'node:stream/promises';
import { escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { readBackup, type BackupPart } from './read-backup.ts';
import type { VerifiedBackup } from './restore-transaction.ts';
import { columnsOf, type OwnerConnection } from './table-columns.ts';

/** Where the rows of a table go. */
interface Destination {
  readonly table: string;
  /** Of some rows those to load; by default all. */
  readonly chosen?: (rows: Buffer) => Buffer;
}

/**
 * Streams the rows of each table into the destination that is given for it; null leaves it out. Reading verifies the file again, so
 * damage since the first verification is found before the commit.
 */
export async function loadParts(
  owner: OwnerConnection,
  { file, opening }: VerifiedBackup,
  destinationOf: (first: BackupPart) => Destination | null | Promise<Destination | null>,
): Promise<void> {
  const parts = readBackup(file, opening);
  try {
    let next = await parts.next();
    const rowsOf = async function* (table: string, chosen = (rows: Buffer) => rows): AsyncGenerator<Buffer> {
      while (next.done !== true && next.value.table === table) {
        yield chosen(next.value.rows);
        next = await parts.next();
      }
    };
    while (next.done !== true) {
      const { table, columns } = next.value;
      await refuseUnknown(owner, next.value, file);
      const destination = await destinationOf(next.value);
      const rows = rowsOf(table, destination?.chosen);
      if (destination === null) while ((await rows.next()).done !== true);
      else {
        const into = `${escapeIdentifier(destination.table)} (${columns.map(escapeIdentifier).join(', ')})`;
        await pipeline(rows, owner.query(copyFrom(`COPY ${into} FROM STDIN`)));
      }
    }
  } finally {
    await parts.return({ schema: 0, createdAt: '', rows: {}, withoutFiles: false });
  }
}

/** Only names found in the database's catalog become part of a statement; a column missing in the file gets its default. */
async function refuseUnknown(
  owner: OwnerConnection,
  { table, columns }: BackupPart,
  file: string,
): Promise<void> {
  const known = BACKUP_TABLES.includes(table) ? await columnsOf(owner, table) : [];
  const unknown = columns.find((column) => !known.some(({ name }) => name === column));
  if (unknown !== undefined)
    throw new BackupError(
      `${file} tem o que esta versão do Caderneta não conhece (${table}.${unknown}). ` +
        'Restaure com a versão que fez o backup; nada foi alterado.',
    );
}
