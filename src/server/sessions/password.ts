import { randomBytes } from 'node:crypto';
import { passwordProblem } from '#domain/accounts/password-rule.ts';
import { Problem } from '#domain/problem.ts';

/** Loaded at the first password: a start would wait for its native part. */
const argon2 = () => import('@node-rs/argon2');

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes 19 MB and a core, so only two are computed at once and the others wait in a queue. */
const MAX_RUNNING = 2;
let running = 0;
const queue: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return queued(async () => (await argon2()).hash(password, COST));
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return queued(async () => {
    const { verify } = await argon2();
    return verify(passwordHash, password).catch(() => false);
  });
}

let dummy: Promise<string> | null = null;

/** Compared when the account does not exist, so that the response time does not reveal it (LG-4). */
export function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(32).toString('hex'));
  return dummy;
}

export function assertStrongPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new Problem('weak_password', problem);
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The slot goes directly to the next in the queue, so that a later call cannot overtake it.
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
