import Papa from 'papaparse';
import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import { readVcards } from '#domain/imports/read-vcard.ts';
import { isFilled } from '#domain/imports/sheet-rows.ts';
import { contactSheet } from './contact-sheet.ts';
import type { ReadSheet } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { FILE_PROBLEMS, UnreadableFile } from './unreadable-file.ts';

export interface ReadFile {
  readonly name: string;
  /** At least one. */
  readonly sheets: readonly ReadSheet[];
}

/** Runs in a worker (read-in-worker.ts), because a file of a stranger may take long or break what reads it. */
export async function readFile(name: string, bytes: Uint8Array): Promise<ReadFile> {
  if (bytes.length > IMPORT_LIMITS.fileBytes) throw new UnreadableFile(FILE_PROBLEMS.tooBig);
  const isContacts = /\.vcf$/i.test(name);
  const sheets = isContacts
    ? [contactSheet(readVcards(textOf(bytes), (some) => textOf(Uint8Array.from(some))))]
    : isContainer(bytes)
      ? await readWorkbook(bytes)
      : [textSheet(bytes)];
  const filled = sheets.filter(({ rows }) => rows.some(isFilled));
  if (filled.length === 0)
    throw new UnreadableFile(isContacts ? FILE_PROBLEMS.noContacts : FILE_PROBLEMS.empty);
  return { name, sheets: filled };
}

/** A zip, or the container of old and of locked spreadsheets. */
function isContainer([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

function textSheet(bytes: Uint8Array): ReadSheet {
  const text = textOf(bytes);
  // A picture or a program is no table, whatever its name says.
  if (text.includes('\0')) throw new UnreadableFile(FILE_PROBLEMS.unreadable);
  const { data } = Papa.parse<string[]>(text, { delimiter: separatorOf(text) });
  return { name: 'Planilha', rows: data.map((row) => row.map((cell) => (cell === '' ? null : cell))) };
}

/** As Brazilian spreadsheets prefer them: of two that divide the rows alike, the first. */
const SEPARATORS = [';', '\t', ','];
const ROWS_LOOKED_AT = 20;

/**
 * The separator that gives the most rows one same number of cells. Papa's own guess also counts empty lines and decimal commas, and
 * takes a file with few rows for one of a single column.
 */
function separatorOf(text: string): string {
  const alike = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: ROWS_LOOKED_AT });
    const widths = data.filter(isFilled).map((row) => row.length);
    const most = widths.map((width) => (width === 1 ? 0 : widths.filter((other) => other === width).length));
    return { delimiter, rows: Math.max(0, ...most) };
  });
  return alike.reduce((best, other) => (other.rows > best.rows ? other : best)).delimiter;
}

/** UTF-8, else what Windows writes. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
