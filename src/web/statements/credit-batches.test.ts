import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { creditBatches } from './credit-batches.ts';

const credit = (text: string) => ({ day: day('2026-04-20'), amount: cents(1), text, fit_id: null, place: 0 });

test('EX-1 a call has at most 200 credits and 48 kB', () => {
  const short = Array.from({ length: 450 }, () => credit('Pix'));
  expect(creditBatches(short).map((batch) => batch.length)).toEqual([200, 200, 50]);
  const long = Array.from({ length: 200 }, () => credit('ç'.repeat(300)));
  const batches = creditBatches(long);
  expect(batches.flat()).toHaveLength(200);
  expect(
    Math.max(...batches.map((batch) => Buffer.byteLength(JSON.stringify({ lines: batch })))),
  ).toBeLessThan(48_000);
});
