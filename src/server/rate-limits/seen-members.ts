import { isInTheFuture } from './window-times.ts';

/** A cache of members already counted in windows that have not ended, so that they need no query. */
export interface SeenMembers {
  has(name: string, now: Date): boolean;
  /** `until` is when the first of the windows ends. */
  add(name: string, times: { from: Date; until: number }): void;
}

const MAX_ENTRIES = 10_000;

export function createSeenMembers(): SeenMembers {
  const members = new Map<string, { from: Date; until: number }>();
  return {
    has(name, now) {
      const times = members.get(name);
      return times !== undefined && times.until > now.getTime() && !isInTheFuture(times.from, now);
    },
    add(name, times) {
      const [oldest] = members.keys();
      if (members.size >= MAX_ENTRIES && oldest !== undefined) members.delete(oldest);
      members.delete(name);
      members.set(name, times);
    },
  };
}

export function memberName(member: Buffer): string {
  return member.toString('latin1');
}
