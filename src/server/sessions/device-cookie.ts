import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { secretHasher } from '#server/rate-limits/limit-secret.ts';

/** A browser in which somebody has signed in before, by a cookie that only this server can have made. */
export interface KnownDevice {
  readonly id: string;
  /** Whether this account has signed in on the device. */
  isBoundTo(userId: string): Promise<boolean>;
}

export interface DeviceCookies {
  /** Null without a cookie, and for one that was not signed by this server. */
  read(request: FastifyRequest): Promise<KnownDevice | null>;
  /** Only after the person has proven who they are: a device that anybody could make would escape every limit. */
  bind(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
}

/** The longest a browser keeps a cookie; each sign-in begins it again. */
const KEPT_DAYS = 400;
/** People who share a browser keep their accounts known; the one unused for longest goes first. */
const MOST_ACCOUNTS = 5;
const PARTS = /^[\w-]{22}(?:\.[\w-]{43}){2,6}$/;

/**
 * `id.signature.binding.binding…`, where a binding is the signature of id and account. It lets nobody in and survives
 * signing out; failed sign-ins from elsewhere do not count against it
 * (docs/decisions/0016-a-known-device-is-counted-by-itself.md).
 */
export function deviceCookies(db: Database, publicUrl: string | null): DeviceCookies {
  const secure = !(publicUrl?.startsWith('http://') ?? false);
  const name = `${secure ? '__Host-' : ''}caderneta_device`;
  const attributes: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure };
  const hashed = secretHasher(db, 'device-cookies');
  const sign = async (text: string) => (await hashed(text)).toString('base64url');
  const bindingOf = (id: string, userId: string) => sign(`account:${id}:${userId}`);

  const partsOf = async (request: FastifyRequest) => {
    const value = request.cookies[name];
    if (value === undefined || !PARTS.test(value)) return null;
    const [id = '', signature = '', ...bindings] = value.split('.');
    return isSame(signature, await sign(`device:${id}`)) ? { id, bindings } : null;
  };

  return {
    async read(request) {
      const parts = await partsOf(request);
      if (parts === null) return null;
      const { id, bindings } = parts;
      return {
        id,
        async isBoundTo(userId) {
          const wanted = await bindingOf(id, userId);
          return bindings.some((binding) => isSame(binding, wanted));
        },
      };
    },
    async bind(request, reply, userId) {
      const { id, bindings } = (await partsOf(request)) ?? {
        id: randomBytes(16).toString('base64url'),
        bindings: [],
      };
      const binding = await bindingOf(id, userId);
      const kept = [binding, ...bindings.filter((other) => other !== binding)].slice(0, MOST_ACCOUNTS);
      const value = [id, await sign(`device:${id}`), ...kept].join('.');
      reply.setCookie(name, value, { ...attributes, maxAge: KEPT_DAYS * 86_400 });
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
