import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { readOfx } from '#domain/statements/read-ofx.ts';
import { creditsOf } from '#domain/statements/statement-file.ts';
import { statementText } from '#domain/statements/statement-text.ts';
import { seededRandom } from '#server/demo/seeded-random.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { generatedFile } from './generated-file.ts';

const TODAY = day('2026-04-21');

test('EX-2 EX-3 EX-4 200 generated statements with every trap are read to the centavo', () => {
  const random = seededRandom(SUITE_SEED);
  for (let file = 0; file < 200; file += 1) {
    const { bytes, account, credits, leftOut } = generatedFile(random, TODAY);
    const [statement, other] = readOfx(statementText(bytes));
    expect(other).toBeUndefined();
    const read = creditsOf(statement?.lines ?? [], TODAY);
    expect({
      account: statement?.account,
      credits: read.credits.map(({ day: on, amount, text, fit_id: fitId }) => ({
        day: on,
        amount,
        text,
        fitId,
      })),
      leftOut: read.leftOut,
    }).toEqual({ account: `0260 ${account}`, credits, leftOut });
    const places = read.credits.map(({ place, day: on, amount, text }) => `${on} ${amount} ${text} ${place}`);
    expect(new Set(places).size).toBe(places.length);
  }
});
