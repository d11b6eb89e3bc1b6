import { verify } from '@node-rs/argon2';
import { hashPassword } from '#server/sessions/password.ts';
import { figureOf, milliseconds, ROUNDS, roundRobin } from './measure.ts';
import { post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const TIMES = 15;

/** What a sign-in costs besides the hash of the password, which is meant to cost. */
export async function measureSignIn({
  report,
  data,
  app,
  password,
}: BenchParts & { password: string }): Promise<void> {
  const emails = roundRobin(data.lenders.map(({ email }) => email));
  const hash = await hashPassword(password);
  const rest: number[] = [];
  const notes: string[] = [];
  await milliseconds(app.port, TIMES, () => post('/api/session', { email: emails(), password }, {}));
  for (let round = 0; round < ROUNDS; round += 1) {
    const whole = await milliseconds(app.port, TIMES, () =>
      post('/api/session', { email: emails(), password }, {}),
    );
    const hashing = await medianVerify(hash, password);
    rest.push(whole - hashing);
    notes.push(`${whole.toFixed(1)} of which hash ${hashing.toFixed(1)}`);
  }
  report.add({
    work: 'sign-in besides the password hash',
    figure: figureOf(rest),
    atMost: 5,
    unit: 'ms',
    note: notes.join('; '),
  });
}

async function medianVerify(hash: string, password: string): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const since = performance.now();
    await verify(hash, password);
    taken.push(performance.now() - since);
  }
  return figureOf(taken).median;
}
