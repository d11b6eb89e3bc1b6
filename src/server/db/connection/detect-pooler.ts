import type { Client } from 'pg';

import { openClient } from './servers.ts';

const ANSWER_WITHIN_MS = 5_000;
/** A pooler that many others use may hand out the same connection twice by chance. */
const ROUNDS = 3;

/**
 * Whether the address leads through a pooler that gives each transaction another connection of the database. Of two
 * statements in a row each may then have its own backend; a pooler that hands out the one used last gives it to a second
 * client.
 */
export async function isTransactionPooled(url: string): Promise<boolean> {
  const options = { application_name: 'caderneta-check', query_timeout: ANSWER_WITHIN_MS };
  const first = await openClient(url, options);
  try {
    const second = await openClient(url, options);
    try {
      for (let round = 0; round < ROUNDS; round += 1) if (await areMixed(first, second)) return true;
      return false;
    } finally {
      await second.end();
    }
  } finally {
    await first.end();
  }
}

async function areMixed(first: Client, second: Client): Promise<boolean> {
  const before = await backendOf(first);
  if ((await backendOf(first)) !== before) return true;
  await second.query('BEGIN');
  try {
    // In this order: a pooler with a single connection would let the first client wait for the second.
    return (await backendOf(second)) === before || (await backendOf(first)) !== before;
  } finally {
    await second.query('ROLLBACK');
  }
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}
