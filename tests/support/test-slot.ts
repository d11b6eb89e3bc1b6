import { once } from 'node:events';
import { connect } from 'node:net';

/** A turn in the queue of `npm test` (scripts/test-slots.mjs), and how it is given back; without a queue at once. */
export async function takeTestSlot(): Promise<() => void> {
  const port = process.env['TEST_SLOTS_PORT'];
  if (port === undefined) return () => undefined;
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'data');
  socket.on('error', () => socket.destroy());
  socket.unref();
  return () => socket.destroy();
}
