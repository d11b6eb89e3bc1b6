import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type * as Argon2 from '@node-rs/argon2';

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** What the product must ask for: 19 MB and 40 ms of a core, which the tests would pay thousands of times. */
const FULL_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** In the place of argon2 where the server runs inside a test (vitest.config.ts): the same hash at the least cost. */
export const hash: typeof real.hash = (password, cost) => {
  if (!isDeepStrictEqual(cost, FULL_COST)) throw new Error('a password is hashed at another cost');
  return real.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
};

/** A hash says what it cost, so that it is compared as it was made. */
export const { verify } = real;
