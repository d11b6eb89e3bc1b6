import { parseDay } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';

/** The formats of the parts of a page key; timestamp columns have millisecond precision, like `Date`. */
const KEY_PARTS = {
  text: (value: string) => !value.includes('\0'),
  uuid: (value: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  /** Whole centavos, also below zero. */
  cents: (value: string) => /^(?:0|-?[1-9]\d{0,15})$/.test(value) && Number.isSafeInteger(Number(value)),
  /** An identity column. */
  serial: (value: string) => /^[1-9]\d{0,14}$/.test(value),
  /** A place in an order; 0 for none. */
  place: (value: string) => /^(?:0|[1-9]\d{0,3})$/.test(value),
  day: (value: string) => parseDay(value) !== null,
  moment: (value: string) =>
    /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value)),
} as const;

export type KeyPart = keyof typeof KEY_PARTS;

/** The sort key of one row, one text per part. */
export type PageKey<Parts extends readonly KeyPart[]> = { readonly [I in keyof Parts]: string };

export interface Page<Item> {
  readonly items: Item[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** Null without a cursor (the first page); a malformed cursor is refused. */
export function readCursor<const Parts extends readonly KeyPart[]>(
  cursor: string | undefined,
  parts: Parts,
): PageKey<Parts> | null {
  if (cursor === undefined) return null;
  const key = decoded(cursor);
  if (!isKeyOf(key, parts))
    throw new Problem('invalid_input', 'A página pedida não existe. Recarregue a lista.');
  return key;
}

/** Turns `limit + 1` rows into a page; the extra row only shows that there is a next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly string[],
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? writeCursor(keyOf(last)) : null;
  return { items, next };
}

function writeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function decoded(cursor: string): unknown {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return key;
  } catch {
    return undefined;
  }
}

function isKeyOf<Parts extends readonly KeyPart[]>(key: unknown, parts: Parts): key is PageKey<Parts> {
  return (
    Array.isArray(key) &&
    key.length === parts.length &&
    parts.every((part, i) => {
      const value: unknown = key[i];
      return typeof value === 'string' && KEY_PARTS[part](value);
    })
  );
}
