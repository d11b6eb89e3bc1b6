/** Runs `work` as soon as the key's limit allows; throws the refusal when the queue is full or the wait too long. */
export type ConcurrencyLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits concurrent work per key in this process: `maxRunning` run, the others wait in a queue in memory, where they hold
 * neither a connection nor a lock, so that one key cannot use up resources that all keys share.
 */
export function createConcurrencyLimit(bounds: {
  maxRunning: number;
  maxWaiting: number;
  maxWaitMilliseconds: number;
  refusal: () => Error;
}): ConcurrencyLimit {
  const { maxRunning, maxWaiting, maxWaitMilliseconds, refusal } = bounds;
  const queues = new Map<string, Queue>();

  const waitIn = ({ waiting }: Queue) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(refusal());
      }, maxWaitMilliseconds);
      waiting.push(start);
    });

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < maxRunning) queue.running += 1;
    else if (queue.waiting.length < maxWaiting) await waitIn(queue);
    else throw refusal();
    try {
      return await work();
    } finally {
      // The slot goes directly to the next in the queue, so that a later call cannot overtake it.
      const next = queue.waiting.shift();
      if (next !== undefined) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
