import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_TIMES } from './session-times.ts';
import { isToken } from './session-token.ts';

type Kind = 'staff' | 'borrower';

export interface SessionCookies {
  read(request: FastifyRequest, kind: Kind): string | null;
  set(reply: FastifyReply, kind: Kind, token: string): void;
  /**
   * At sign-out. The browser also drops its HTTP cache and the pages it could go back to. "cookies" and "storage" are
   * not named: they would end the session of the other kind in the same browser and delete the chosen theme and the
   * service worker. Nothing personal outlives a session there; the page removes its own session storage.
   */
  clear(reply: FastifyReply, kind: Kind): void;
}

/**
 * `__Host-` and Secure, so that no other site and no plain connection can plant or read them. PUBLIC_URL=http://…
 * is the operator's own decision to do without, on a local network.
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
      // LG-11: without an age the borrower's cookie ends with the browser session.
      const age = kind === 'staff' ? { maxAge: SESSION_TIMES.staff.longest / 1000 } : {};
      reply.setCookie(nameOf(kind), token, { ...attributes, ...age });
    },
    clear(reply, kind) {
      reply.clearCookie(nameOf(kind), attributes);
      reply.header('clear-site-data', '"cache"');
    },
  };
}
