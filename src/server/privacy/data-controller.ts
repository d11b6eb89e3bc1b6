import { settingsOf } from '#contract/institutions.ts';
import type { DataController } from '#domain/privacy/privacy-notice.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

/** Of a listed institution, for everybody (LP-1). */
export async function requireDataController(system: Tx, institution: string): Promise<DataController> {
  const { name, settings, ...row } = await system
    .selectFrom('institutions')
    .select(['name', 'legal_name', 'document', 'contact_info', 'settings'])
    .where('id', '=', institution)
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  // Until its profile is saved no visitor finds it (IS-1).
  if (name === null) throw new Problem('not_found');
  return { name, ...row, privacy_text: settingsOf(settings).privacy_text };
}
