import type { RouteLoan } from '#contract/offline.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';

/** Who is to be collected from, as the server last said (OF-2). */
export interface KeptRoute {
  /** The server's day then: fees and delays are of it (OF-3). */
  readonly today: Day;
  readonly items: readonly RouteLoan[];
  /** There are more than these. */
  readonly more: boolean;
  /** When the server said so, by its clock. */
  readonly readAt: Timestamp;
  /** The device's clock at that moment, in milliseconds. */
  readonly deviceAt: number;
}

const KEPT_MS = 86_400_000;
/** A clock may be corrected by a little. */
const TOLERANCE_MS = 3_600_000;

/** After 24 hours; also where the device's clock was put back, because then its age is not known. */
export function isExpired({ deviceAt }: KeptRoute, deviceNow: number): boolean {
  const age = deviceNow - deviceAt;
  return age >= KEPT_MS || age < -TOLERANCE_MS;
}

/** Server time minus device time when it was read. */
export function clockOffsetOf({ readAt, deviceAt }: KeptRoute): number {
  return Date.parse(readAt) - deviceAt;
}
