import type { AnnouncedChange } from '#server/records/change-outbox.ts';

export interface Subscriber {
  /** The institutions whose changes it receives. */
  readonly institutions: readonly string[];
  changed(changes: readonly AnnouncedChange[]): void;
  /** Called at the start and after a gap: every later change is delivered, earlier ones may have been missed. */
  ready(): void;
}

export interface Subscribers {
  /** Returns how to unsubscribe; unless `immediately`, the subscriber waits until a read that begins later has ended. */
  add(subscriber: Subscriber, how: { immediately: boolean }): () => void;
  /** Call before a read; the returned function activates, after the read, the subscribers that were waiting before it. */
  captureWaiting(): () => void;
  deliver(changes: readonly AnnouncedChange[]): void;
  markAllStale(): void;
}

/**
 * The open streams, by institution. A stream becomes active between two reads of the outbox, so that it receives every
 * change committed after its `ready` and none from before.
 */
export function createSubscribers(): Subscribers {
  const byInstitution = new Map<string, Set<Subscriber>>();
  const active = new Set<Subscriber>();
  const waiting = new Set<Subscriber>();

  const activate = (subscriber: Subscriber) => {
    waiting.delete(subscriber);
    active.add(subscriber);
    for (const institution of subscriber.institutions) {
      const subscribers = byInstitution.get(institution);
      if (subscribers === undefined) byInstitution.set(institution, new Set([subscriber]));
      else subscribers.add(subscriber);
    }
    subscriber.ready();
  };
  const remove = (subscriber: Subscriber) => {
    waiting.delete(subscriber);
    active.delete(subscriber);
    for (const institution of subscriber.institutions) {
      const subscribers = byInstitution.get(institution);
      subscribers?.delete(subscriber);
      if (subscribers?.size === 0) byInstitution.delete(institution);
    }
  };
  return {
    add(subscriber, { immediately }) {
      if (immediately) activate(subscriber);
      else waiting.add(subscriber);
      return () => remove(subscriber);
    },
    captureWaiting() {
      const captured = [...waiting];
      return () => {
        for (const subscriber of captured) if (waiting.has(subscriber)) activate(subscriber);
      };
    },
    deliver(changes) {
      for (const [institution, group] of changesByInstitution(changes)) {
        for (const subscriber of byInstitution.get(institution) ?? []) subscriber.changed(group);
      }
    },
    markAllStale() {
      for (const subscriber of active) subscriber.ready();
    },
  };
}

function changesByInstitution(changes: readonly AnnouncedChange[]): Map<string, AnnouncedChange[]> {
  const byInstitution = new Map<string, AnnouncedChange[]>();
  for (const change of changes) {
    const group = byInstitution.get(change.institution);
    if (group === undefined) byInstitution.set(change.institution, [change]);
    else group.push(change);
  }
  return byInstitution;
}
