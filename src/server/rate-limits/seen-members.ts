import { isInTheFuture } from './window-times.ts';

/** Who was counted already in windows that still last: they need not be looked up again. */
export interface SeenMembers {
  has(name: string, now: Date): boolean;
  /** `until` is when the first of the windows ends. */
  add(name: string, times: { from: Date; until: number }): void;
}

const MOST_KEPT = 10_000;

export function createSeenMembers(): SeenMembers {
  const members = new Map<string, { from: Date; until: number }>();
  return {
    has(name, now) {
      const times = members.get(name);
      return times !== undefined && times.until > now.getTime() && !isInTheFuture(times.from, now);
    },
    add(name, times) {
      const [oldest] = members.keys();
      if (members.size >= MOST_KEPT && oldest !== undefined) members.delete(oldest);
      members.delete(name);
      members.set(name, times);
    },
  };
}

export function memberName(member: Buffer): string {
  return member.toString('latin1');
}
