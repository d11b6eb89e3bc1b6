import { settingsOf } from '#contract/institutions.ts';
import type { FileKind } from '#domain/files/file.ts';
import { requireConfirmedPassword } from '#server/sessions/confirmed-password.ts';
import type { Tx } from '#server/db/database.ts';

/** Of a document of kind Documento, unless the institution chose otherwise (AQ-13). */
export async function refuseUnconfirmed(
  tx: Tx,
  institution: string,
  { kind, sessionId }: { readonly kind: FileKind; readonly sessionId: string },
): Promise<void> {
  if (kind !== 'identity') return;
  const { settings } = await tx
    .selectFrom('institutions')
    .select('settings')
    .where('id', '=', institution)
    .executeTakeFirstOrThrow();
  if (settingsOf(settings).documents_need_password) await requireConfirmedPassword(tx, sessionId);
}
