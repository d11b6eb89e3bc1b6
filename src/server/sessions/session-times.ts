const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Staff: 12 hours idle, 7 days at most. Borrower (LG-11): 30 minutes idle, 12 hours at most. */
export const SESSION_TIMES = {
  staff: { idle: 12 * HOUR, longest: 7 * 24 * HOUR },
  borrower: { idle: 30 * MINUTE, longest: 12 * HOUR },
} as const;

/** How long a demonstration lives, and with it its sessions (AS-5). */
const DEMO_LASTS = 24 * HOUR;

/** The previous token stays valid this long, because two tabs may refresh at once. */
export const PREVIOUS_TOKEN_ACCEPTED = 10_000;

/** Visits are recorded at most this often, because recording each one would turn every read into a write. */
export const SEEN_AT_MOST_EVERY = MINUTE;

export function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

/** When a demonstration that was made then is deleted. */
export function demoEnd(made: Date): Date {
  return after(made, DEMO_LASTS);
}

export function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
