import { v7 as newId } from 'uuid';
import type { NotedAccess } from '#domain/privacy/access.ts';
import type { Database, StaffIdentity } from '#server/db/database.ts';

interface Access {
  readonly institution: string;
  /** Null where it is of all clients. */
  readonly clientId: string | null;
  readonly kind: NotedAccess;
  /** Null is the client in the portal. */
  readonly user: string | null;
  readonly now: Date;
}

/** LP-9: noted by the server, so that who only reads is noted too, and nobody can leave one out. */
export async function noteAccess(
  db: Pick<Database, 'system'>,
  { institution, clientId, kind, user, now }: Access,
): Promise<void> {
  await db.system
    .insertInto('client_accesses')
    .values({ institution_id: institution, id: newId(), client_id: clientId, kind, by_user: user, at: now })
    .execute();
}

/** A file with all clients in it. */
export function noteExportOfAll(
  db: Pick<Database, 'system'>,
  { institution, user }: StaffIdentity,
  now: Date,
): Promise<void> {
  return noteAccess(db, { institution, clientId: null, kind: 'export', user, now });
}
