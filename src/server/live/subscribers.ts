import type { AnnouncedChange } from './change-outbox.ts';

export interface Subscriber {
  /** Whose changes to hear of. */
  readonly owners: readonly string[];
  changed(changes: readonly AnnouncedChange[]): void;
  /** From now on every change is heard; what came before may have been missed. Said at the beginning, and after a gap. */
  ready(): void;
}

export interface Subscribers {
  join(subscriber: Subscriber, how: { atOnce: boolean }): () => void;
  /** To be called before a read begins; the answer lets in, after that read, those who came before it began. */
  admission(): () => void;
  tell(changes: readonly AnnouncedChange[]): void;
  everythingIsStale(): void;
}

/**
 * The open streams, by lender. One enters between two reads of the outbox, so that it hears all that is committed after
 * its `ready` and nothing of what was before.
 */
export function createSubscribers(): Subscribers {
  const byOwner = new Map<string, Set<Subscriber>>();
  const present = new Set<Subscriber>();
  const waiting = new Set<Subscriber>();

  const enter = (subscriber: Subscriber) => {
    waiting.delete(subscriber);
    present.add(subscriber);
    for (const owner of subscriber.owners) {
      const theirs = byOwner.get(owner);
      if (theirs === undefined) byOwner.set(owner, new Set([subscriber]));
      else theirs.add(subscriber);
    }
    subscriber.ready();
  };
  const leave = (subscriber: Subscriber) => {
    waiting.delete(subscriber);
    present.delete(subscriber);
    for (const owner of subscriber.owners) {
      const theirs = byOwner.get(owner);
      theirs?.delete(subscriber);
      if (theirs?.size === 0) byOwner.delete(owner);
    }
  };
  return {
    join(subscriber, { atOnce }) {
      if (atOnce) enter(subscriber);
      else waiting.add(subscriber);
      return () => leave(subscriber);
    },
    admission() {
      const before = [...waiting];
      return () => {
        for (const subscriber of before) if (waiting.has(subscriber)) enter(subscriber);
      };
    },
    tell(changes) {
      for (const [owner, theirs] of changesByOwner(changes)) {
        for (const subscriber of byOwner.get(owner) ?? []) subscriber.changed(theirs);
      }
    },
    everythingIsStale() {
      for (const subscriber of present) subscriber.ready();
    },
  };
}

function changesByOwner(changes: readonly AnnouncedChange[]): Map<string, AnnouncedChange[]> {
  const byOwner = new Map<string, AnnouncedChange[]>();
  for (const change of changes) {
    const theirs = byOwner.get(change.owner);
    if (theirs === undefined) byOwner.set(change.owner, [change]);
    else theirs.push(change);
  }
  return byOwner;
}
