import { Problem } from '#domain/problem.ts';
import {
  DatabaseUnavailable,
  isCheckViolation,
  isLostRace,
  isRefusedByPolicy,
  isUniqueViolation,
  sqlStateOf,
} from '#server/db/database-errors.ts';

const RETRY_SOON_SECONDS = 2;

/** Turns any thrown value into a problem with a sentence for the user; 'unexpected' means a bug in the server. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return new Problem('unexpected');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return frameworkProblem(code) ?? databaseProblem(error) ?? new Problem('unexpected');
}

function frameworkProblem(code: string): Problem | null {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('unsupported_media_type');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body_too_large');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('malformed_json');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('invalid_input');
    default:
      return null;
  }
}

/** Unique violations that need their own message are handled next to the statement (`editable-record.ts`, `create-account.ts`). */
function databaseProblem(error: Error): Problem | null {
  const state = sqlStateOf(error) ?? '';
  if (error instanceof DatabaseUnavailable || isLostRace(error)) {
    return new Problem('service_unavailable', undefined, { retry_after_seconds: RETRY_SOON_SECONDS });
  }
  // A collector lends within the limit of the client, which the function that writes the loan checks (PD-5).
  if (isCheckViolation(error, 'clients_credit_limit_held')) return new Problem('over_limit');
  // Nothing is written of a client who was made anonymous meanwhile (LP-6).
  if (isCheckViolation(error, 'clients_not_anonymised')) return new Problem('client_anonymised');
  // The same entry of a device is recorded at this moment: sent again, it answers with that payment (OF-5).
  if (isUniqueViolation(error, 'payments_pkey')) return new Problem('request_in_progress');
  // A foreign key to a row that does not exist or belongs to another institution, or a record that is no longer the caller's.
  if (state === '23503' || isRefusedByPolicy(error)) return new Problem('not_found');
  return /^2[23][0-9A-Z]{3}$/.test(state) ? new Problem('invalid_input') : null;
}
