import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { passwordProblem } from '#domain/accounts/password-rule.ts';
import { Problem } from '#domain/problem.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MB and a core: sign-ins wait in line for two places. */
const PLACES = 2;
let taken = 0;
const line: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, COST));
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return inLine(() => verify(passwordHash, password).catch(() => false));
}

let nobodys: Promise<string> | null = null;

/** For an account that does not exist (LG-4): comparing with it is the same work, so an answer's time tells nothing. */
export function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(32).toString('hex'));
  return nobodys;
}

export function assertStrongPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new Problem('weak_password', problem);
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= PLACES) await new Promise<void>((resolve) => line.push(resolve));
  else taken += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to whoever waited longest.
    const next = line.shift();
    if (next === undefined) taken -= 1;
    else next();
  }
}
