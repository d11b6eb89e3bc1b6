/*
 * Loaded into the server before its own code (`node --import`): the time of day is what the test's messages say, and
 * goes on from there. Timers are not touched.
 */
const RealDate = Date;
let ahead = 0;

globalThis.Date = class extends RealDate {
  /** @param {unknown[]} parts */
  constructor(...parts) {
    // @ts-expect-error -- the many ways a Date is made
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
  }
  static now() {
    return RealDate.now() + ahead;
  }
};

process.on('message', (moment) => {
  ahead = Number(moment) - RealDate.now();
  process.send?.('set');
});
// The server ends as it does without a test at the other end.
process.channel?.unref();
