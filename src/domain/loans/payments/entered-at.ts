import type { Timestamp } from '../../calendar.ts';

/**
 * When an entry was noted, by its device. A clock that was ahead is no reason to refuse money that was received: nothing was noted later
 * than it was sent. A clock that moved by more than a day asks for the day of the payment instead (OF-10).
 */
export function enteredAt(said: Timestamp, now: Date): Timestamp {
  return new Date(Math.min(Date.parse(said), now.getTime())).toISOString();
}
