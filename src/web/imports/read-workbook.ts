import { strFromU8, unzipSync } from 'fflate/browser';
import readXlsxFile from 'read-excel-file/universal';
import type { Cell } from '#domain/imports/cell-text.ts';
import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import { readOds } from '#domain/imports/read-ods.ts';
import type { ReadSheet } from './read-sheet.ts';
import { FILE_PROBLEMS, UnreadableFile } from './unreadable-file.ts';

const ODS_CONTENT = 'content.xml';
const ODS_MANIFEST = 'META-INF/manifest.xml';

/** The sheets of an .xlsx or .ods, the defaults of Excel and LibreOffice (IM-1). */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadSheet[]> {
  if (isLocked(bytes)) throw new UnreadableFile(FILE_PROBLEMS.locked);
  try {
    return namesWithin(bytes).has(ODS_CONTENT) ? odsSheets(bytes) : await xlsxSheets(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(FILE_PROBLEMS.unreadable);
  }
}

/**
 * The names of the packed files, by the list at the end of the archive: nothing is unpacked for it. A file that lies there about its
 * size is cut to the size it names.
 */
function namesWithin(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.add(name);
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > IMPORT_LIMITS.unpackedBytes) throw new UnreadableFile(FILE_PROBLEMS.unpacksTooBig);
  return names;
}

async function xlsxSheets(bytes: Uint8Array): Promise<ReadSheet[]> {
  const sheets = await readXlsxFile(new Blob([new Uint8Array(bytes)]));
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }));
}

/** The library makes a date of a date cell, at midnight in UTC. */
function cellOf(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function odsSheets(bytes: Uint8Array): ReadSheet[] {
  const { [ODS_CONTENT]: content, [ODS_MANIFEST]: manifest } = unzipSync(bytes, {
    filter: ({ name }) => name === ODS_CONTENT || name === ODS_MANIFEST,
  });
  if (manifest !== undefined && strFromU8(manifest).includes('encryption-data'))
    throw new UnreadableFile(FILE_PROBLEMS.locked);
  return content === undefined ? [] : readOds(strFromU8(content));
}

const LOCKED_MARK = Array.from('EncryptedPackage').flatMap((letter) => [letter.charCodeAt(0), 0]);

function isLocked(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xd0) return false;
  for (
    let at = bytes.indexOf(LOCKED_MARK[0] ?? 0);
    at !== -1;
    at = bytes.indexOf(LOCKED_MARK[0] ?? 0, at + 1)
  ) {
    if (LOCKED_MARK.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
