import { hostname } from 'node:os';
import type { Config } from '#server/config/config.ts';
import { VERSION } from '#server/version.ts';

/*
 * The log contains no personal data: no CPF, e-mail address, cookie, token or query string. A route is logged by its
 * pattern, an error by its type and stack.
 */

/** The machine, container or pod, and the process on it. */
export const INSTANCE = `${hostname()}:${process.pid}`;

const CPF = /\d{3}\.?\d{3}\.?\d{3}-?\d{2}/g;
const EMAIL = /[^\s@"'<>(]+@[^\s@"'<>)]+/g;

export function withoutPeople(text: string): string {
  return text.replace(CPF, '[cpf]').replace(EMAIL, '[e-mail]');
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [fact: string]: unknown;
}

/** PostgreSQL repeats rejected values in `message` and `detail`, so only its code and the object names are logged. */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: 'thrown', message: withoutPeople(String(error)), stack: '' };
  const field = (name: string): unknown => Reflect.get(error, name);
  const fromDatabase = typeof field('severity') === 'string';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: fromDatabase ? 'recusado pelo banco' : withoutPeople(error.message),
    stack: frames.join('\n'),
    code: field('code'),
    ...(fromDatabase
      ? { constraint: field('constraint'), table: field('table'), routine: field('routine') }
      : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

export function logOptions(config: Pick<Config, 'logLevel'>) {
  return {
    level: config.logLevel,
    // Instances may share one log, during an upgrade also with another version.
    base: { version: VERSION, instance: INSTANCE },
    serializers: {
      err: loggedError,
      req: () => ({}),
      res: () => ({}),
    },
    redact: {
      paths: ['*.cookie', '*.password', '*.token', '*.cpf', '*.authorization', 'headers'],
      remove: true,
    },
  };
}
