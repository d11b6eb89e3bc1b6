/** Runs `work` when it is the key's turn; throws the refusal where too many wait, or for too long. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * A bound per key in this process: `atOnce` run, the others wait in order in memory, where they hold neither a connection nor a
 * lock, so that the work of one key cannot use up what all keys share.
 */
export function createTurns(bounds: {
  atOnce: number;
  mostWaiting: number;
  longestWaitMilliseconds: number;
  refusal: () => Error;
}): Turns {
  const { atOnce, mostWaiting, longestWaitMilliseconds, refusal } = bounds;
  const queues = new Map<string, Queue>();

  const turnIn = ({ waiting }: Queue) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(refusal());
      }, longestWaitMilliseconds);
      waiting.push(start);
    });

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < atOnce) queue.running += 1;
    else if (queue.waiting.length < mostWaiting) await turnIn(queue);
    else throw refusal();
    try {
      return await work();
    } finally {
      // The turn is handed on, so nobody who comes later is served first.
      const next = queue.waiting.shift();
      if (next !== undefined) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
