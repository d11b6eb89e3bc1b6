import type { OtherAccess } from '#contract/people.ts';
import { deviceText } from '#server/base/device-text.ts';
import type { Database } from '#server/db/database.ts';
import { openSessionsOf } from '#server/security/account/account-store.ts';
import { passkeysOf } from '#server/security/passkeys/passkey-store.ts';
import { totpSince } from '#server/security/second-factor/totp-store.ts';
import { findStaffSession } from '#server/sessions/staff-session.ts';

/** What besides the password opens an account, except the session of the browser that asks. */
export async function otherAccessOf(
  db: Database,
  user: string,
  { sessionToken, now }: { readonly sessionToken: string | null; readonly now: Date },
): Promise<OtherAccess & { readonly keptSession: string | null }> {
  const current = sessionToken === null ? null : await findStaffSession(db, sessionToken, now);
  const keptSession = current?.user === user ? current.id : null;
  const sessions = await openSessionsOf(db, user, now);
  const { calendars } = await db.system
    .selectFrom('calendar_feeds')
    .select((eb) => eb.fn.countAll<number>().as('calendars'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return {
    passkeys: (await passkeysOf(db.system, user)).map(({ name, created_at, last_used_at }) => ({
      name,
      created_at,
      last_used_at,
    })),
    devices: sessions
      .filter(({ id }) => id !== keptSession)
      .map(({ user_agent: userAgent, last_seen_at, signed_in_with }) => ({
        device: deviceText(userAgent),
        last_seen_at,
        signed_in_with: signed_in_with ?? 'password',
      })),
    calendars,
    asks_for_code: (await totpSince(db, user)) !== null,
    keptSession,
  };
}
