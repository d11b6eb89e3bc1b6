import type { z } from 'zod';
import type { SeededRandom as Dice } from '#server/demo/seeded-random.ts';

/** What a field is said to be: JSON Schema, made from the contract's own schema. */
export type FieldSchema = z.core.JSONSchema.BaseSchema;

/** JSON that no JavaScript value writes: it is put into the body as it stands. */
class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const RAW_NUMBERS = [
  '1e309',
  '-1e309',
  '9007199254740993',
  '1e-400',
  '-0',
  '0.1e1',
  '1E400',
  '123456789012345678901234567890',
  '0.30000000000000004',
  '999999999.995',
  '0.001',
];

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202eevil\u202c',
  '\u2028',
  'linha\nlinha',
  '\u001b[31m',
  '\u007f',
  "'; DROP TABLE loans; --",
  '" OR 1=1 --',
  '%_\\%',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '../../../etc/passwd',
  '=1+1',
  '😀'.repeat(60),
  'ı̇ßﬃ',
  '\u0301'.repeat(50),
  'NaN',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '1e5',
  '0x10',
  '٣٤٥',
  '１２３４５６７８９０１',
  '2026-02-30',
  '2026-13-01',
  '1999-12-31',
  '2100-12-31',
  '2101-01-01',
  '+02026-01-01',
  'infinity',
  '-infinity',
  'epoch',
  'x'.repeat(5000),
  'ã'.repeat(60_000),
];

const WHOLE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.01,
  0.005,
  -0.01,
  1e21,
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  [],
  [[]],
  {},
  { length: 1 },
  [null],
  ['x'],
  { toString: 'x' },
  { $ne: null },
];

export function hostileText(dice: Dice): string {
  if (!dice.oneIn(3)) return dice.pick(TEXTS);
  // Any sixteen bits, halves of pairs included.
  return Array.from({ length: dice.between(1, 40) }, () => String.fromCharCode(dice.between(0, 0xffff))).join(
    '',
  );
}

export function hostileValue(dice: Dice): unknown {
  switch (dice.between(1, 5)) {
    case 1:
      return dice.pick(WHOLE_VALUES);
    case 2:
      return new RawJson(dice.pick(RAW_NUMBERS));
    case 3:
      return nested(dice.pick([3, 50, 2000]));
    default:
      return hostileText(dice);
  }
}

/** On, one below and one above each end of what the field says it takes; else something of its type. */
export function boundaryValue(dice: Dice, schema: FieldSchema): unknown {
  const [one = schema] = schema.anyOf?.filter((any) => typeof any === 'object') ?? [schema];
  if (typeof one === 'boolean') return null;
  if (one.enum !== undefined) return dice.pick(one.enum);
  if (one.format === 'uuid') return dice.pick(NOBODYS_UUIDS);
  if (one.type === 'boolean') return dice.oneIn(2);
  if (one.type === 'number' || one.type === 'integer') return boundaryNumber(dice, one);
  const length = one.maxLength ?? 20;
  const size = dice.pick([length - 1, length, length + 1, one.minLength ?? 0, 1]);
  return dice.pick(['a', '9', 'ã', '😀', ' ', '-']).repeat(Math.max(0, size));
}

function boundaryNumber(dice: Dice, { minimum, maximum }: FieldSchema): number {
  const ends = [minimum ?? 0, maximum ?? 1000];
  const steps = [0, 0.01, -0.01, 0.001, 1, -1];
  return dice.oneIn(3)
    ? dice.between(1, 99_999_999) / 100
    : Number((dice.pick(ends) + dice.pick(steps)).toFixed(3));
}

const NOBODYS_UUIDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '01980000-0000-7000-8000-00000000000g',
  '{01980000-0000-7000-8000-000000000000}',
];

function nested(depth: number): RawJson {
  return new RawJson(`${'['.repeat(depth)}${']'.repeat(depth)}`);
}

/** A body with raw JSON in it, written out. */
export function writeJson(value: unknown): string {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    if (!(inner instanceof RawJson)) return inner;
    raws.push(inner.text);
    return `raw-json-${raws.length - 1}!`;
  });
  return text.replaceAll(/"raw-json-(\d+)!"/g, (_match, index: string) => raws[Number(index)] ?? 'null');
}
