/** The database is down, restarting or overloaded, or a statement timed out; the request may be retried. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly sqlState: string | undefined;

  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.sqlState = codeOf(cause);
  }
}

/** A new connection leads to a server that only reads; with the code PostgreSQL has for a write refused by such a server. */
export class ReadOnlyServer extends Error {
  readonly code = '25006';

  constructor() {
    super('the server accepts no writes');
  }
}

/** PostgreSQL's five-character SQLSTATE, or the error code of a socket. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof DatabaseUnavailable ? error.sqlState : codeOf(error);
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return sqlStateOf(error) === '23505' && violatedConstraint(error) === constraint;
}

export function isCheckViolation(error: unknown, constraint: string): boolean {
  return sqlStateOf(error) === '23514' && violatedConstraint(error) === constraint;
}

/**
 * A row that row-level security does not let the caller write: the record has stopped being theirs since it was read. A
 * missing grant has the same SQLSTATE, and is a fault of ours.
 */
export function isRefusedByPolicy(error: unknown): boolean {
  return sqlStateOf(error) === '42501' && textOf(error, 'routine') === 'ExecWithCheckOptions';
}

/** A serialization failure, a deadlock or a lost race: the whole transaction may be retried. */
export function isLostRace(error: unknown): boolean {
  const state = sqlStateOf(error);
  // On idempotency_keys_pkey a concurrent call with the same key has committed; the retry finds its answer.
  return state === '40001' || state === '40P01' || isUniqueViolation(error, 'idempotency_keys_pkey');
}

/** After a failover the connection must not return to the pool; a new one reaches the server that took over. */
export function isOutdatedConnection(error: unknown): boolean {
  return REPLACED_SERVER_STATES.test(sqlStateOf(error) ?? '');
}

export function asDatabaseError(error: unknown): unknown {
  return !(error instanceof DatabaseUnavailable) && isUnavailable(error)
    ? new DatabaseUnavailable(error)
    : error;
}

/**
 * Connection exceptions (08), insufficient resources (53), operator intervention such as a shutdown or a cancelled
 * statement (57), system errors (58), lock timeout (55P03), idle transaction timeout (25P03), and a server that became
 * read-only after a failover (25006).
 */
const UNAVAILABLE_STATES = /^(08|53|57|58)...$|^(55P03|25P03|25006)$/;
/** The server was replaced by a failover or is shutting down. */
const REPLACED_SERVER_STATES = /^(25006|57P0[123])$/;
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Errors of `pg` without a code. */
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

function textOf(error: unknown, key: 'code' | 'constraint' | 'routine'): string | undefined {
  if (!(error instanceof Error) || !(key in error)) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}

/** A worker's error names it in its text only, with the number of the shard. */
function violatedConstraint(error: unknown): string | undefined {
  const [, name] = /constraint "(\w+?)(?:_\d{6,})?"/.exec(error instanceof Error ? error.message : '') ?? [];
  return textOf(error, 'constraint') ?? name;
}
