import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';

/** The environment of a command; tests pass their own. */
export interface Terminal {
  readonly config: Config;
  readonly clock: Clock;
  say(line: string): void;
  /** Prompts without echo; null without an interactive terminal. */
  readonly askSecret: ((question: string) => Promise<string>) | null;
}

/** Returns the exit code: 0 success, 1 refused or found broken. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<0 | 1>;

/** Wrong arguments; the message names the right ones (exit code 2). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
