import { types } from 'pg';
import { expect, test } from 'vitest';
import { typeParsers } from './type-parsers.ts';

const moment = typeParsers.getTypeParser(types.builtins.TIMESTAMPTZ, 'text');

test.each([
  ['2026-01-31 12:00:00.123+00', '2026-01-31T12:00:00.123Z'],
  ['2026-01-31 12:00:00.1+00', '2026-01-31T12:00:00.100Z'],
  ['2026-01-31 12:00:00+00', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31 09:00:00.123-03', '2026-01-31T12:00:00.123Z'],
  // As long as the first one.
  ['10000-01-31 12:00:00.12+00', '+010000-01-31T12:00:00.120Z'],
])('the moment %s is %s', (text, iso) => {
  expect(moment(text)).toBe(iso);
});
