import type { Clock } from '#server/clock.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { subjectHasher } from './limit-secret.ts';
import type { LimitHit, LimitName, Limits } from './limits.ts';
import { nextTry } from './login-waits.ts';
import {
  addHits,
  forgetAndTakeBack,
  forgetWindow,
  forgetWindowsWithPrefix,
  rememberMember,
  replaceWindow,
  takeHitBack,
  wasSeenSince,
  windowOf,
  type TimedWindow,
  type Window,
} from './rate-limit-store.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** The limits of the product, counted in the database so that several instances agree. */
export interface RateLimits {
  /** Counts one hit; throws too_many_requests, with the wait, when the window is full. */
  take(name: LimitName, subject: string): Promise<void>;
  /** Throws when the window is already full, counting nothing. */
  refuseWhenFull(name: LimitName, subject: string): Promise<void>;
  giveBack(name: LimitName, subject: string): Promise<void>;
  /** Distinct CPFs per address, in a minute, an hour and a day. */
  takeDistinctCpf(address: string, cpf: string): Promise<void>;
  takePortalCpf(cpf: string): Promise<void>;
  takeRecoveryOf(email: string): Promise<void>;
  /** Counts a try before the password is looked at. */
  takeLoginTry(email: string, source: LoginSource): Promise<void>;
  /** After a success: only failures count. */
  forgiveLogin(email: string, source: LoginSource): Promise<void>;
  /** Every failure of the account, from wherever: its password was set anew. */
  forgetLoginTries(email: string): Promise<void>;
}

/**
 * A try from an address counts against the address and the account. One from a device that signed in to this account
 * before (or from a session of it) counts against that device and account only, so that strangers cannot use up its tries.
 */
export type LoginSource = { readonly address: string } | { readonly device: string };

const DISTINCT_CPF_WINDOWS = ['portal_cpfs_minute', 'portal_cpfs_hour', 'portal_cpfs_day'] as const;

export function createRateLimits(parts: {
  db: Database;
  clock: Clock;
  limits: Limits;
  onHit: LimitHit;
}): RateLimits {
  const { db, clock, limits, onHit } = parts;
  const hashed = subjectHasher(db);
  const refused = (name: LimitName, wait: number) => {
    onHit(name);
    return tooManyRequests(wait);
  };

  const waitOf = (name: LimitName, window: Window, now: Date) =>
    window.startedAt.getTime() + limits[name].seconds * 1000 - now.getTime();

  const take = async (name: LimitName, subject: string) => {
    const now = clock.now();
    const window = await addHits(db.system, { key: `${name}:${subject}`, limit: limits[name], hits: 1, now });
    if (window.count > limits[name].max) throw refused(name, waitOf(name, window, now));
  };

  const takeDistinct = async (tx: Tx, name: LimitName, address: string, member: Buffer) => {
    const now = clock.now();
    const key = `${name}:${address}`;
    // Adding nothing starts or reads the window and holds its row: a second request waits here.
    const window = await addHits(tx, { key, limit: limits[name], hits: 0, now });
    if (await wasSeenSince(tx, { key, member, since: window.startedAt })) return;
    if (window.count >= limits[name].max) throw refused(name, waitOf(name, window, now));
    await addHits(tx, { key, limit: limits[name], hits: 1, now });
    await rememberMember(tx, { key, member, now });
  };

  const loginKey = async (email: string, source: LoginSource) => {
    const account = await loginKeyPrefix(hashed, email);
    return 'device' in source ? `${account}:${source.device}` : account;
  };

  return {
    take,
    async refuseWhenFull(name, subject) {
      const window = await windowOf(db.system, `${name}:${subject}`);
      const wait = window === null ? 0 : waitOf(name, window, clock.now());
      if (window !== null && window.count >= limits[name].max && wait > 0) throw refused(name, wait);
    },
    giveBack: (name, subject) => takeHitBack(db.system, `${name}:${subject}`),
    async takeDistinctCpf(address, cpf) {
      const member = await hashed(cpf);
      await db.asSystem(async (tx) => {
        for (const name of DISTINCT_CPF_WINDOWS) await takeDistinct(tx, name, address, member);
      });
    },
    takePortalCpf: async (cpf) => take('portal_cpf', (await hashed(cpf)).toString('hex')),
    takeRecoveryOf: async (email) => take('recovery_account', (await hashed(email)).toString('hex')),
    async takeLoginTry(email, source) {
      const key = await loginKey(email, source);
      const limit = limits.staff_login_account;
      const count = async (tries: TimedWindow | null) => {
        const next = nextTry(tries, clock.now(), limit);
        if (!next.allowed) throw refused('staff_login_account', next.waitMilliseconds);
        return replaceWindow(db.system, key, { was: tries, kept: next.kept });
      };
      // Mostly there are no tries to remember: that is not asked, but found out by counting the first.
      const [, first] = await Promise.all([
        'device' in source ? undefined : take('staff_login_address', source.address),
        count(null),
      ]);
      // Whoever tried at the same moment has changed what we saw: then we look again.
      for (let counted = first; !counted;) counted = await count(await windowOf(db.system, key));
    },
    async forgiveLogin(email, source) {
      const key = await loginKey(email, source);
      if ('device' in source) return forgetWindow(db.system, key);
      const address = `${'staff_login_address' satisfies LimitName}:${source.address}`;
      return forgetAndTakeBack(db.system, key, address);
    },
    forgetLoginTries: (email) => forgetLoginTries(db, email),
  };
}

/** For the command line too, which sets passwords without a server. */
export async function forgetLoginTries(db: Database, email: string): Promise<void> {
  await forgetWindowsWithPrefix(db.system, await loginKeyPrefix(subjectHasher(db), email));
}

async function loginKeyPrefix(hashed: ReturnType<typeof subjectHasher>, email: string): Promise<string> {
  return `${'staff_login_account' satisfies LimitName}:${(await hashed(email)).toString('hex')}`;
}
