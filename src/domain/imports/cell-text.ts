import { parseDay } from '../calendar.ts';
import { withoutApostrophes } from '../csv-formulas.ts';
import { cleanMultiLine } from '../text-rules.ts';
import { IMPORT_LIMITS, type CellKind } from './import-fields.ts';

/** A cell as the file has it; a date cell is already `YYYY-MM-DD`. */
export type Cell = string | number | boolean | null;

export interface ReadingChoices {
  /** '01/02' is 2 January instead of 1 February (IM-4). */
  readonly monthFirst: boolean;
  /** A number cell of 0.4 is 40 %, as a spreadsheet keeps a percentage. */
  readonly fractions: boolean;
}

/** A spreadsheet counts days from here; its 29 February 1900 never was, but no loan is that old. */
const SERIAL_DAY_ZERO = Date.UTC(1899, 11, 30);
const MILLISECONDS_PER_DAY = 86_400_000;
/** 2000-01-01 and 2100-12-31. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_415;

/**
 * The text of a cell as a person would type it into the field: that is what the server gets, shows and lets correct. Formulas, controls
 * and marks that turn text around are plain text or nothing (IM-12).
 */
export function cellText(kind: CellKind, cell: Cell, choices: ReadingChoices): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  if (typeof cell === 'number') return numberText(kind, cell, choices);
  const text = plainText(cell);
  return kind === 'day' ? dayCellText(text, choices.monthFirst) : text;
}

/** Of a file: an apostrophe that only protects a formula is not part of the text. */
export function plainText(cell: string): string {
  return withoutApostrophes(visibleText(cell));
}

/** Without controls and bidi marks. */
export function visibleText(text: string): string {
  const visible = text
    .slice(0, IMPORT_LIMITS.cellText)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}\p{Surrogate}]/gu, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
  return cleanMultiLine(visible) ?? '';
}

function numberText(kind: CellKind, value: number, { fractions }: ReadingChoices): string {
  if (!Number.isFinite(value)) return '';
  if (kind === 'day') return serialDay(value) ?? decimalText(value);
  if (kind === 'rate' && fractions) return decimalText(value * 100);
  return decimalText(value);
}

/** Fifteen digits are all a spreadsheet keeps: 0.1 + 0.2 is '0,3', and 12.345 stays too fine for money. */
function decimalText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (Math.abs(rounded) >= 1e15) return String(value);
  const [whole = '0', decimals] = rounded
    .toFixed(10)
    .replace(/\.?0+$/, '')
    .split('.');
  return decimals === undefined ? whole : `${whole},${decimals}`;
}

function serialDay(value: number): string | null {
  if (value < FIRST_SERIAL || value >= LAST_SERIAL + 1) return null;
  return new Date(SERIAL_DAY_ZERO + Math.floor(value) * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

const DATE_TEXT = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/;

/** What has no single meaning stays as it is, and is refused with its sentence. */
function dayCellText(text: string, monthFirst: boolean): string {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(text)?.[1];
  if (iso !== undefined) return iso;
  const [, first, second, year] = DATE_TEXT.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return text;
  const swapped = monthFirst && Number(first) <= 12;
  return isoDay(year, swapped ? first : second, swapped ? second : first) ?? text;
}

/** Of two digits the year is 20aa (IM-4). */
function isoDay(year: string, month: string, dayOfMonth: string): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  return parseDay(`${full}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`);
}

/** The typed text of a day, day first; null when it is none. */
export function readDay(text: string): string | null {
  return parseDay(dayCellText(text.trim(), false));
}

/** True when both readings of the text are days and differ, so that the screen must say which one is meant. */
export function hasTwoReadings(cell: Cell): boolean {
  if (typeof cell !== 'string') return false;
  const [, first, second] = DATE_TEXT.exec(cell.trim()) ?? [];
  return (
    first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  );
}

/** True when the numbers of a column are percentages as a spreadsheet keeps them: all of them up to 1. */
export function looksLikeFractions(cells: readonly Cell[]): boolean {
  const numbers = cells.filter((cell) => typeof cell === 'number' && cell !== 0);
  return numbers.length > 0 && numbers.every((cell) => typeof cell === 'number' && cell > 0 && cell <= 1);
}
