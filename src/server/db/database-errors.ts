/** The database cannot answer now: down, restarting, overloaded, or a wait that took too long. The request may be sent again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly sqlState: string | undefined;

  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.sqlState = codeOf(cause);
  }
}

/** The five characters PostgreSQL names an error by, or a socket's error code. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof DatabaseUnavailable ? error.sqlState : codeOf(error);
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return sqlStateOf(error) === '23505' && textOf(error, 'constraint') === constraint;
}

/** Losing a race, not a fault: the whole transaction may simply be tried again. */
export function isLostRace(error: unknown): boolean {
  const state = sqlStateOf(error);
  // The last: the same request was answered a moment ago, by somebody we did not see yet; trying again finds its answer.
  return state === '40001' || state === '40P01' || isUniqueViolation(error, 'idempotency_keys_pkey');
}

/** A connection that must not go back to the pool: the next one made may lead to the server that took over. */
export function isOutdatedConnection(error: unknown): boolean {
  return GAVE_WAY.test(sqlStateOf(error) ?? '');
}

export function asDatabaseError(error: unknown): unknown {
  return !(error instanceof DatabaseUnavailable) && isUnavailable(error)
    ? new DatabaseUnavailable(error)
    : error;
}

/**
 * Connection exceptions, lack of resources, an operator's intervention (shutdown, a cancelled statement), system
 * errors, a lock not had in time, the idle transaction the server ended, and a server that only reads any more
 * because another one took over.
 */
const UNAVAILABLE_STATES = /^(08|53|57|58)...$|^(55P03|25P03|25006)$/;
/** The server at the other end of this connection gave way to another one, or is about to. */
const GAVE_WAY = /^(25006|57P0[123])$/;
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** `pg` gives these no code. */
const LOST_CONNECTION =
  /^Connection terminated|timeout exceeded when trying to connect|is not queryable|pool after calling end/;

function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return UNAVAILABLE_STATES.test(code) || SOCKET_ERRORS.has(code);
  return error instanceof Error && LOST_CONNECTION.test(error.message);
}

function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code');
}

function textOf(error: unknown, key: 'code' | 'constraint'): string | undefined {
  if (!(error instanceof Error) || !(key in error)) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}
