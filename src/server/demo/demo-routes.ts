import type { demonstrationEndpoints } from '#contract/demonstration.ts';
import { Problem } from '#domain/problem.ts';
import { createConcurrencyLimit } from '#server/base/concurrency-limit.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { DEMOS_FULL, type RateLimits } from '#server/rate-limits/rate-limits.ts';
import { signOut } from '#server/security/sign-in/sign-out.ts';
import { staffSessionAnswer } from '#server/security/sign-in/staff-session-answer.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { demoEnd } from '#server/sessions/session-times.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';

export interface DemoParts {
  cookies: SessionCookies;
  limits: RateLimits;
  tokenMinutes: number;
  timeZone: string;
  /** DEMO_TENANT. */
  demoTenant: 'on' | 'off';
}

/** Filling one takes seconds of a processor, so a process does it for one person at a time. */
const ONE_AT_A_TIME = {
  maxRunning: 1,
  maxWaiting: 3,
  maxWaitMilliseconds: 20_000,
  refusal: () => new Problem('too_many_requests', DEMOS_FULL, { retry_after_seconds: 30 }),
};

export function demoHandlers(parts: DemoParts): HandlersOf<typeof demonstrationEndpoints> {
  const { cookies, limits, tokenMinutes, timeZone, demoTenant } = parts;
  const inTurn = createConcurrencyLimit(ONE_AT_A_TIME);
  return {
    'POST /api/demonstration': async ({ db, request, reply, now, today }) => {
      if (demoTenant === 'off') throw new Problem('demo_off');
      await limits.takeDemo();
      // Loaded where somebody asks for it: a start needs none of it.
      const { makeDemo } = await import('./demo-tenant.ts');
      const { user, institution } = await inTurn('all', () => makeDemo(db, { today, timeZone, now }));
      const userAgent = request.headers['user-agent'];
      const endsAt = demoEnd(now);
      const opened = { institution, user, now, tokenMinutes, userAgent, endsAt };
      const { token, tokenExpiresAt } = await openStaffSession(db, opened);
      const replaced = cookies.read(request, 'staff');
      if (replaced !== null) await signOut(db, 'staff', { token: replaced, now });
      cookies.set(reply, 'staff', token);
      return staffSessionAnswer(db, { user, institution, tokenExpiresAt });
    },
  };
}
