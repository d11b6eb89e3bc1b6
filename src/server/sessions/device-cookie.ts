import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { secretHasher } from '#server/rate-limits/limit-secret.ts';

/** A browser with a signed cookie from an earlier sign-in. */
export interface KnownDevice {
  readonly id: string;
  /** Whether this account has signed in on the device. */
  isBoundTo(userId: string): Promise<boolean>;
}

export interface DeviceCookies {
  /** Null without a cookie or with an invalid signature. */
  read(request: FastifyRequest): Promise<KnownDevice | null>;
  /** Call only after authentication: a device anyone could create would escape every limit. */
  bind(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
}

/** The longest lifetime browsers allow; each sign-in renews it. */
const MAX_AGE_DAYS = 400;
/** Several accounts may share a browser; the least recently used one is dropped. */
const MAX_ACCOUNTS = 5;
const PARTS = /^[\w-]{22}(?:\.[\w-]{43}){2,6}$/;

/**
 * The cookie is `id.signature.binding.binding…`, where a binding is the signature of id and account. It grants no access
 * and survives signing out; failed sign-ins from other places do not count against it
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
      const kept = [binding, ...bindings.filter((other) => other !== binding)].slice(0, MAX_ACCOUNTS);
      const value = [id, await sign(`device:${id}`), ...kept].join('.');
      reply.setCookie(name, value, { ...attributes, maxAge: MAX_AGE_DAYS * 86_400 });
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
