import { sql } from 'kysely';

/**
 * Ends an INSERT … SELECT of rows that are new by their ids. With it a cluster inserts them on their worker; without it
 * they would be copied there, which row-level security does not allow.
 */
export const ROW_BY_ROW = sql`on conflict do nothing`;
