import type { ClientBase } from 'pg';
import { INVARIANTS, type Invariant, type InvariantId } from './invariants.ts';

export interface InvariantResult {
  readonly id: InvariantId;
  /** What must be true, in a sentence for the operator. */
  readonly statement: string;
  readonly checked: number;
  readonly broken: number;
  /** The first of the broken ones, as `table:id`. */
  readonly offending: readonly string[];
}

const MOST_OFFENDERS_NAMED = 50;

type OwnerConnection = Pick<ClientBase, 'query'>;

/** Checks every invariant in one snapshot, on an owner's connection without an open transaction. */
export async function checkInvariants(owner: OwnerConnection): Promise<InvariantResult[]> {
  await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await checkInvariantsWithin(owner);
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** Checks every invariant inside the owner's open transaction. */
export async function checkInvariantsWithin(transaction: OwnerConnection): Promise<InvariantResult[]> {
  // The audit trigger writes timestamps in UTC.
  await transaction.query(`SET LOCAL timezone = 'UTC'`);
  const results: InvariantResult[] = [];
  for (const invariant of INVARIANTS) results.push(await check(transaction, invariant));
  return results;
}

async function check(owner: OwnerConnection, { id, statement, sql }: Invariant): Promise<InvariantResult> {
  const { rows } = await owner.query<{ checked: string; broken: string; offending: string[] }>(
    `SELECT count(*)::text AS checked,
       count(*) FILTER (WHERE broken)::text AS broken,
       coalesce((array_agg(what ORDER BY what) FILTER (WHERE broken))[1:${MOST_OFFENDERS_NAMED}], '{}') AS offending
     FROM (${sql}) AS rule (what, broken)`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`invariant ${id} returned no row`);
  return {
    id,
    statement,
    checked: Number(row.checked),
    broken: Number(row.broken),
    offending: row.offending,
  };
}
