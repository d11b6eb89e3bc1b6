import type { AnnouncedChange } from './change-outbox.ts';

export interface Subscriber {
  /** Whose changes to hear of. */
  readonly institutions: readonly string[];
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
  const byInstitution = new Map<string, Set<Subscriber>>();
  const present = new Set<Subscriber>();
  const waiting = new Set<Subscriber>();

  const enter = (subscriber: Subscriber) => {
    waiting.delete(subscriber);
    present.add(subscriber);
    for (const institution of subscriber.institutions) {
      const theirs = byInstitution.get(institution);
      if (theirs === undefined) byInstitution.set(institution, new Set([subscriber]));
      else theirs.add(subscriber);
    }
    subscriber.ready();
  };
  const leave = (subscriber: Subscriber) => {
    waiting.delete(subscriber);
    present.delete(subscriber);
    for (const institution of subscriber.institutions) {
      const theirs = byInstitution.get(institution);
      theirs?.delete(subscriber);
      if (theirs?.size === 0) byInstitution.delete(institution);
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
      for (const [institution, theirs] of changesByInstitution(changes)) {
        for (const subscriber of byInstitution.get(institution) ?? []) subscriber.changed(theirs);
      }
    },
    everythingIsStale() {
      for (const subscriber of present) subscriber.ready();
    },
  };
}

function changesByInstitution(changes: readonly AnnouncedChange[]): Map<string, AnnouncedChange[]> {
  const byInstitution = new Map<string, AnnouncedChange[]>();
  for (const change of changes) {
    const theirs = byInstitution.get(change.institution);
    if (theirs === undefined) byInstitution.set(change.institution, [change]);
    else theirs.push(change);
  }
  return byInstitution;
}
