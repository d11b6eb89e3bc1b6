import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STEP_LASTS } from './sign-in-step.ts';
import { SESSION_TIMES } from './session-times.ts';
import { isToken } from './session-token.ts';

/** `step` is a sign-in whose second half is to come, `sign_up` the browser in which an account was asked for. */
type Kind = 'staff' | 'borrower' | 'step' | 'sign_up';

/** Without an age the borrower's cookie ends with the browser session (LG-11). */
const AGES = {
  staff: { maxAge: SESSION_TIMES.staff.longest / 1000 },
  borrower: {},
  step: { maxAge: STEP_LASTS / 1000 },
  // As long as a link may take to come and then counts.
  sign_up: { maxAge: 26 * 3600 },
} as const satisfies Record<Kind, CookieSerializeOptions>;

export interface SessionCookies {
  read(request: FastifyRequest, kind: Kind): string | null;
  set(reply: FastifyReply, kind: Kind, token: string): void;
  /**
   * For sign-out. Clear-Site-Data also clears the HTTP cache and the back-forward cache. It does not name "cookies" or
   * "storage", which would end the other kind of session in the same browser and delete the theme and the service
   * worker; the page clears its own session storage.
   */
  clear(reply: FastifyReply, kind: Kind): void;
}

/**
 * `__Host-` and Secure, so that no other site or unencrypted connection can set or read them. PUBLIC_URL=http://… is the
 * operator's choice to do without, on a local network.
 */
export function sessionCookies(publicUrl: string | null): SessionCookies {
  const secure = !(publicUrl?.startsWith('http://') ?? false);
  const nameOf = (kind: Kind) => `${secure ? '__Host-' : ''}caderneta_${kind}`;
  const attributes: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure };
  return {
    read(request, kind) {
      const token = request.cookies[nameOf(kind)];
      return isToken(token) ? token : null;
    },
    set(reply, kind, token) {
      reply.setCookie(nameOf(kind), token, { ...attributes, ...AGES[kind] });
    },
    clear(reply, kind) {
      reply.clearCookie(nameOf(kind), attributes);
      if (kind !== 'step') reply.header('clear-site-data', '"cache"');
    },
  };
}
