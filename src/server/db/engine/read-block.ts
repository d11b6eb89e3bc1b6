import type { PoolClient } from 'pg';
import {
  bound,
  queryInOneRoundTrip,
  sendInOneRoundTrip,
  type Result,
  type Statement,
} from './one-round-trip.ts';

const BEGIN: Statement = { name: undefined, text: 'BEGIN READ ONLY', values: [] };
const COMMIT: Statement = { name: undefined, text: 'COMMIT', values: [] };
const ROLLBACK: Statement = { name: undefined, text: 'ROLLBACK', values: [] };

/**
 * A read on a cluster, still one round trip: what a transaction tells the workers takes a transaction block. Returns the
 * results of the statements without those of the settings, which take the place of `settings`.
 */
export async function readInBlock(
  client: PoolClient,
  statements: readonly Statement[],
  { settings, instead }: { readonly settings: Statement; readonly instead: readonly Statement[] },
): Promise<readonly Result[]> {
  const sent = [BEGIN, ...statements.flatMap((each) => (each === settings ? instead : [each])), COMMIT];
  try {
    const results = await queryInOneRoundTrip(client, sent);
    return results.filter((_, at) => statements.some((statement) => statement === sent[at]));
  } catch (error) {
    await sendInOneRoundTrip(client, [bound(ROLLBACK)]);
    throw error;
  }
}
