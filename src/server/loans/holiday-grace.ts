import { settingsOf } from '#contract/institutions.ts';
import type { Tx } from '#server/db/database.ts';

/** Whether loans that are made or renegotiated now are not late by a Sunday or a holiday (LP-27). */
export async function grantsHolidayGrace(tx: Tx, institution: string): Promise<boolean> {
  const { settings } = await tx
    .selectFrom('institutions')
    .select('settings')
    .where('id', '=', institution)
    .executeTakeFirstOrThrow();
  return settingsOf(settings).holiday_grace;
}
