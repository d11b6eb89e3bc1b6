import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTestSlots } from '../../scripts/test-slots.mjs';

test('three work at once; the next starts when one is done or ends, and one that left the queue is passed over', async () => {
  const { port, close } = await openTestSlots();
  const started: string[] = [];
  const ask = async (name: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.once('data', () => started.push(name));
    await once(socket, 'connect');
    return socket;
  };
  onTestFinished(close);
  const first = await ask('first');
  await ask('second');
  await ask('third');
  await expect.poll(() => started).toEqual(['first', 'second', 'third']);
  const fourth = await ask('fourth');
  const fifth = await ask('fifth');
  await ask('sixth');
  expect(started).toHaveLength(3);
  fourth.destroy();
  await once(fourth, 'close');
  first.destroy();
  await expect.poll(() => started).toEqual(['first', 'second', 'third', 'fifth']);
  fifth.destroy();
  await expect.poll(() => started).toEqual(['first', 'second', 'third', 'fifth', 'sixth']);
});
