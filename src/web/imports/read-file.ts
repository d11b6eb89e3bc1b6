import type { Cell } from '#domain/imports/cell-text.ts';
import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import { readVcards, type Contact } from '#domain/imports/read-vcard.ts';

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

export interface ReadFile {
  readonly name: string;
  /** At least one. */
  readonly sheets: readonly ReadSheet[];
}

/** Its message is the sentence for the person. */
export class UnreadableFile extends Error {}

const SENTENCES = {
  tooBig: 'Este arquivo tem mais de 5 MB. Divida-o em partes.',
  unreadable: 'Não foi possível ler este arquivo. Salve como .xlsx ou .csv e tente de novo.',
  locked: 'Este arquivo tem senha. Salve uma cópia sem senha e tente de novo.',
  empty: 'Este arquivo não tem linhas.',
  noContacts:
    'Não encontramos contatos neste arquivo. Exporte os contatos do celular como .vcf e tente de novo.',
} as const;

/** Read here and nowhere else: no file of a stranger ever reaches the server. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > IMPORT_LIMITS.fileBytes) throw new UnreadableFile(SENTENCES.tooBig);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheets = /\.vcf$/i.test(file.name)
    ? [contactSheet(readVcards(textOf(bytes), (some) => textOf(Uint8Array.from(some))))]
    : isSpreadsheet(bytes)
      ? await spreadsheet(bytes)
      : [await textSheet(bytes)];
  const filled = sheets.filter(({ rows }) =>
    rows.some((row) => row.some((cell) => cell !== null && cell !== '')),
  );
  if (filled.length === 0)
    throw new UnreadableFile(/\.vcf$/i.test(file.name) ? SENTENCES.noContacts : SENTENCES.empty);
  return { name: file.name, sheets: filled };
}

/** Contacts under the headings of their fields. */
export function contactSheet(contacts: readonly Contact[]): ReadSheet {
  return {
    name: 'Contatos',
    rows:
      contacts.length === 0
        ? []
        : [['Nome', 'Telefone', 'E-mail'], ...contacts.map(({ name, phone, email }) => [name, phone, email])],
  };
}

/** A zip, or the container of old and of locked spreadsheets. */
function isSpreadsheet([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

async function spreadsheet(bytes: Uint8Array): Promise<ReadSheet[]> {
  if (isLocked(bytes)) throw new UnreadableFile(SENTENCES.locked);
  try {
    const { default: readXlsxFile } = await import('read-excel-file/universal');
    const sheets = await readXlsxFile(new Blob([new Uint8Array(bytes)]));
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }));
  } catch {
    throw new UnreadableFile(SENTENCES.unreadable);
  }
}

/** The library makes a date of a date cell, at midnight in UTC. */
function cellOf(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
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

async function textSheet(bytes: Uint8Array): Promise<ReadSheet> {
  const text = textOf(bytes);
  // A picture or a program is no table, whatever its name says.
  if (text.includes('\0')) throw new UnreadableFile(SENTENCES.unreadable);
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'] });
  return { name: 'Planilha', rows: data.map((row) => row.map((cell) => (cell === '' ? null : cell))) };
}

/** UTF-8, else what Windows writes. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
