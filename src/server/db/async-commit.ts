import { sql } from 'kysely';

/**
 * A condition that is always true and turns off synchronous_commit for its transaction. Only for counters and session
 * visits, which may be lost when the database crashes within the same second; never for business records.
 */
export const asyncCommit = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`;
