import { expect, test } from 'vitest';
import { nextAttempt, type LoginAttempts } from './login-backoff.ts';

const LIMIT = { max: 5, seconds: 900 };
const START = Date.parse('2026-08-15T12:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);

/** The waits in seconds that failing as soon as allowed again leads to. */
function waitsOf(failures: number): number[] {
  const waits: number[] = [];
  let tries: LoginAttempts | null = null;
  let now = 0;
  for (let n = 0; n < failures; n += 1) {
    let next = nextAttempt(tries, at(now), LIMIT);
    if (!next.allowed) {
      waits.push(next.waitMilliseconds / 1000);
      now += next.waitMilliseconds / 1000;
      next = nextAttempt(tries, at(now), LIMIT);
    }
    expect(next.allowed).toBe(true);
    tries = next.allowed ? next.kept : tries;
  }
  return waits;
}

test('LG-4 five tries, then 1, 2, 4, 8, 15, 15 minutes: longer, never for good', () => {
  expect(waitsOf(11)).toEqual([60, 120, 240, 480, 900, 900]);
});

test('the first tries are forgotten 15 minutes after the first of them', () => {
  const four: LoginAttempts = { count: 4, startedAt: at(0), seconds: 900 };
  expect(nextAttempt(four, at(899), LIMIT)).toMatchObject({ allowed: true, kept: { count: 5, seconds: 60 } });
  expect(nextAttempt(four, at(900), LIMIT)).toMatchObject({
    allowed: true,
    kept: { count: 1, startedAt: at(900) },
  });
});

test('15 quiet minutes after a wait all is forgotten', () => {
  const waiting: LoginAttempts = { count: 7, startedAt: at(0), seconds: 240 };
  expect(nextAttempt(waiting, at(239), LIMIT)).toEqual({ allowed: false, waitMilliseconds: 1000 });
  expect(nextAttempt(waiting, at(240 + 899), LIMIT)).toMatchObject({ allowed: true, kept: { count: 8 } });
  expect(nextAttempt(waiting, at(240 + 900), LIMIT)).toMatchObject({ allowed: true, kept: { count: 1 } });
});

test('a try is counted in the window of the first, and the last allowed one begins its wait', () => {
  expect(nextAttempt(null, at(0), LIMIT)).toEqual({
    allowed: true,
    kept: { count: 1, startedAt: at(0), seconds: 900 },
  });
  const three: LoginAttempts = { count: 3, startedAt: at(0), seconds: 900 };
  expect(nextAttempt(three, at(10), LIMIT)).toEqual({
    allowed: true,
    kept: { count: 4, startedAt: at(0), seconds: 900 },
  });
  const four: LoginAttempts = { count: 4, startedAt: at(0), seconds: 900 };
  expect(nextAttempt(four, at(10), LIMIT)).toEqual({
    allowed: true,
    kept: { count: 5, startedAt: at(10), seconds: 60 },
  });
  const waited: LoginAttempts = { count: 5, startedAt: at(10), seconds: 60 };
  expect(nextAttempt(waited, at(70), LIMIT)).toEqual({
    allowed: true,
    kept: { count: 6, startedAt: at(70), seconds: 120 },
  });
});

test('a wait that begins in the future, by a clock that was set back since, has passed', () => {
  const waiting: LoginAttempts = { count: 7, startedAt: at(86_400), seconds: 900 };
  expect(nextAttempt(waiting, at(0), LIMIT)).toEqual({
    allowed: true,
    kept: { count: 1, startedAt: at(0), seconds: 900 },
  });
});

test('where one try is allowed, the first already begins its wait', () => {
  expect(nextAttempt(null, at(0), { max: 1, seconds: 900 })).toMatchObject({
    kept: { count: 1, seconds: 60 },
  });
});
