import type { accountEndpoints } from '#contract/account.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { endOtherSessions, endSession, openSessionsOf } from './account-store.ts';
import { changeAccount } from './change-account.ts';
import { deviceText } from './device-text.ts';

export function accountHandlers({ limits }: { limits: RateLimits }): HandlersOf<typeof accountEndpoints> {
  return {
    'PATCH /api/account': ({ db, owner, sessionId, body, now }) => {
      const { current_password: currentPassword, email, password } = body;
      return changeAccount(db, limits, owner, { sessionId, currentPassword, email, password, now });
    },
    'GET /api/account/sessions': async ({ db, owner, sessionId, now }) => ({
      items: (await openSessionsOf(db, owner, now)).map((session) => ({
        id: session.id,
        device: deviceText(session.userAgent),
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        current: session.id === sessionId,
      })),
    }),
    'DELETE /api/account/sessions': async ({ db, owner, sessionId }) => {
      await endOtherSessions(db.system, owner, sessionId);
      return null;
    },
    'DELETE /api/account/sessions/:id': async ({ db, owner, params }) => {
      if (!(await endSession(db, owner, params.id))) throw new Problem('not_found');
      return null;
    },
  };
}
