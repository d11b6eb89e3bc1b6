import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';

/** What a command may touch of the world around it; a test gives its own. */
export interface Terminal {
  readonly config: Config;
  readonly clock: Clock;
  say(line: string): void;
  /** Asks without showing what is typed; null where nobody sits there to ask. */
  readonly askSecret: ((question: string) => Promise<string>) | null;
}

/** The exit code: 0 as asked, 1 refused or found wrong. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<0 | 1>;

/** The operator asked for something that is not there to be asked for: the message says what is (exit 2). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
