import { sql } from 'kysely';

/**
 * A condition that always holds. In a statement that is a transaction of its own it says that nobody waits until the change
 * is on disk: for what may be forgotten if the database itself falls within the same second, never for anybody's records.
 */
export const withoutWaitingForDisk = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`;
