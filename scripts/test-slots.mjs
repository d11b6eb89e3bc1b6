import { createServer } from 'node:net';

/*
 * The one queue of both test runners. A worker asks for a slot by connecting, has it once it receives a byte, and gives it
 * back by closing the connection, which its end does too (tests/support/test-slot.ts). Vitest asks for each file,
 * Playwright for each flow, so the cores are busy until the last of either is done.
 */

/** One more than the two cores it is made for: a flow waits for its browser, a test for its database. */
const SLOTS = 3;

/** @returns {Promise<{ port: number, close: () => void }>} */
export function openTestSlots() {
  let free = SLOTS;
  /** @type {import('node:net').Socket[]} */
  const waiting = [];
  const serve = () => {
    while (free > 0) {
      const next = waiting.shift();
      if (next === undefined) return;
      free -= 1;
      next.once('close', () => {
        free += 1;
        serve();
      });
      next.write('.');
    }
  };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    // Read, so that the other side's end is noticed.
    socket.resume();
    const leave = () => {
      const at = waiting.indexOf(socket);
      if (at !== -1) waiting.splice(at, 1);
    };
    socket.once('close', leave);
    waiting.push(socket);
    serve();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.unref();
      resolve({ port, close: () => server.close() });
    });
  });
}
