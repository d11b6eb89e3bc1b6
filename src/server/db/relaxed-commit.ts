import { sql } from 'kysely';

/**
 * A condition that always holds. It says that nobody waits until the transaction is on disk: for counts and visits, which may
 * be forgotten where the database itself falls within the same second; never for anybody's records.
 */
export const withoutWaitingForDisk = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`;
