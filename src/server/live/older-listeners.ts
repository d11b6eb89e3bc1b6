import type { Client } from 'pg';
import type { AnnouncedChange } from './change-outbox.ts';

/** How the releases before the outbox called their listening connection, and where they listened. */
const OLDER_NAME = 'caderneta-live';
const OLDER_CHANNEL = 'caderneta_changes';
const LOOK_EVERY_MS = 5_000;
/** A payload must stay under 8,000 bytes. */
const CHANGES_PER_PAYLOAD = 30;

/**
 * While a rolling restart goes on, instances of the release before still listen for what the triggers used to announce:
 * they are told by those that read the outbox. None can start anew on this schema, so once none is left none will come.
 * To be removed with the release after this one (decision 10).
 */
export function olderListeners(client: Client): (changes: readonly AnnouncedChange[]) => Promise<void> {
  let someListen: boolean | null = null;
  let lookedAt = 0;
  return async (announced) => {
    if (someListen === false) return;
    const changes = announced.filter(({ table }) => table !== 'sessions');
    if (someListen === null || Date.now() - lookedAt > LOOK_EVERY_MS) {
      lookedAt = Date.now();
      const { rows } = await client.query<{ listen: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = $1) AS listen`,
        [OLDER_NAME],
      );
      someListen = rows[0]?.listen === true;
      if (!someListen) return;
    }
    for (let start = 0; start < changes.length; start += CHANGES_PER_PAYLOAD) {
      const payload = changes.slice(start, start + CHANGES_PER_PAYLOAD).map(inOlderWords);
      await client.query('SELECT pg_notify($1, $2)', [OLDER_CHANNEL, JSON.stringify(payload)]);
    }
  };
}

function inOlderWords(change: AnnouncedChange): object {
  return { ...change, op: change.op.toLowerCase() };
}
