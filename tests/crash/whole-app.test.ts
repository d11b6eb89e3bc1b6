import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MortalApp, type Victim } from './mortal-app.ts';
import { NotebookKeeper } from './notebook-keeper.ts';

/** CRASH_CYCLES asks for more; CRASH_SEED draws the same moments again. */
const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 8);
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 2 ** 31);
const HANDS = 8;

let app: MortalApp;
beforeAll(async () => {
  app = await MortalApp.make();
});
afterAll(() => app.remove(), 60_000);

const VICTIMS: readonly Victim[] = ['server', 'database', 'both'];
const crash = fc.record({
  afterMs: fc.integer({ min: 30, max: 900 }),
  /** Now and then it is hit again before it has come up. */
  againAfterMs: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 2 }),
});

test(
  `I8 ${CYCLES} times kill -9 under load: what was acknowledged is there, once, and the next start is clean`,
  async () => {
    process.stdout.write(`crash: CRASH_SEED=${SEED}\n`);
    app.launch();
    await app.ready();
    const keeper = await NotebookKeeper.signIn(app.url, app.account);
    for (const [cycle, { afterMs, againAfterMs }] of fc
      .sample(crash, { numRuns: CYCLES, seed: SEED })
      .entries()) {
      const victim = VICTIMS[cycle % VICTIMS.length] ?? 'server';
      let going = true;
      const hands = Array.from({ length: HANDS }, (_, hand) => keeper.write(hand, () => going));
      const before = keeper.written;
      await Promise.race([keeperWrites(keeper, before), ...hands]);
      await wait(afterMs); // the moment of the kill, anywhere in the work
      await app.kill(victim);
      app.launch();
      if (againAfterMs !== null) {
        await wait(againAfterMs); // the same, anywhere in the start
        await app.kill('server');
        app.launch();
      }
      await app.ready();
      going = false;
      await Promise.all(hands);
      expect(keeper.written).toBeGreaterThan(before);
      await keeper.expectAllKept();
    }
    // A fault of ours would be a 500; while the database is away the answer is 503, and a key still at work 409.
    expect([...keeper.statuses.keys()].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual(
      [],
    );
    expect(await app.check()).toMatchObject({ code: 0 });
    process.stdout.write(`crash: ${keeper.written} writes acknowledged, all kept once\n`);
  },
  60_000 + CYCLES * 30_000,
);

/** The first of the cycle's writes has been answered. */
async function keeperWrites(keeper: NotebookKeeper, before: number): Promise<void> {
  await expect.poll(() => keeper.written, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before);
}
