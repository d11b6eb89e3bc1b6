import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableApp, type KillTarget } from './killable-app.ts';
import { RecordedWrites } from './recorded-writes.ts';

/** CRASH_CYCLES asks for more; CRASH_SEED draws the same moments again. */
const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 3);
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 2 ** 31);
const WRITERS = 8;

let app: KillableApp;
beforeAll(async () => {
  app = await KillableApp.make();
});
afterAll(() => app.remove(), 60_000);

const KILL_TARGETS: readonly KillTarget[] = ['server', 'database', 'both'];
const crash = fc.record({
  afterMs: fc.integer({ min: 30, max: 900 }),
  /** Sometimes it is killed again before it is ready. */
  againAfterMs: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 2 }),
});

test(
  `I8 ${CYCLES} times kill -9 under load: every acknowledged write is stored once, and the next start is clean`,
  async () => {
    process.stdout.write(`crash: CRASH_SEED=${SEED}\n`);
    app.launch();
    await app.ready();
    const writes = await RecordedWrites.signIn(app.url, app.account);
    for (const [cycle, { afterMs, againAfterMs }] of fc
      .sample(crash, { numRuns: CYCLES, seed: SEED })
      .entries()) {
      const target = KILL_TARGETS[cycle % KILL_TARGETS.length] ?? 'server';
      let going = true;
      const writers = Array.from({ length: WRITERS }, (_, writer) => writes.write(writer, () => going));
      const before = writes.written;
      await Promise.race([firstWriteAnswered(writes, before), ...writers]);
      await wait(afterMs); // a random moment under load
      await app.kill(target);
      app.launch();
      if (againAfterMs !== null) {
        await wait(againAfterMs); // a random moment of the start
        await app.kill('server');
        app.launch();
      }
      await app.ready();
      going = false;
      await Promise.all(writers);
      expect(writes.written).toBeGreaterThan(before);
      await writes.expectAllKept();
    }
    // A defect would be a 500; without the database the answer is 503, for a key still in use 409.
    expect([...writes.statuses.keys()].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual(
      [],
    );
    expect(await app.check()).toMatchObject({ code: 0 });
    process.stdout.write(`crash: ${writes.written} writes acknowledged, each stored once\n`);
  },
  60_000 + CYCLES * 30_000,
);

/** The first write of the cycle has been answered. */
async function firstWriteAnswered(writes: RecordedWrites, before: number): Promise<void> {
  await expect.poll(() => writes.written, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before);
}
