import { Problem } from '#domain/problem.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { subjectHasher } from './limit-secret.ts';
import { widerThan } from '#server/base/caller-address.ts';
import { createFullWindows } from './full-windows.ts';
import { WIDER_FACTOR, type Limit, type LimitHit, type LimitName, type Limits } from './limits.ts';
import { nextAttempt } from './login-backoff.ts';
import {
  addHits,
  forgetAndTakeBack,
  forgetWindow,
  forgetWindowsWithPrefix,
  membersSince,
  rememberMember,
  replaceWindow,
  takeHitBack,
  wasSeenSince,
  windowOf,
  type TimedWindow,
} from './rate-limit-store.ts';
import { createSeenMembers, memberName } from './seen-members.ts';
import { tooManyRequests } from './too-many-requests.ts';
import { hasPassed } from './window-times.ts';

/** The rate limits, counted in the database so that all instances share them. */
export interface RateLimits {
  /** Counts one hit; throws too_many_requests with the wait when the window is full. */
  take(name: LimitName, subject: string): Promise<void>;
  /** Throws when the window is already full, counting nothing. */
  refuseWhenFull(name: LimitName, subject: string): Promise<void>;
  giveBack(name: LimitName, subject: string): Promise<void>;
  /** Counts what is made, and nothing where making it fails. */
  countMade<T>(name: LimitName, subject: string, make: () => Promise<T>): Promise<T>;
  /** Distinct CPFs per address, in a minute, an hour and a day. */
  takeDistinctCpf(address: string, cpf: string): Promise<void>;
  takePortalCpf(cpf: string): Promise<void>;
  takeRecoveryOf(email: string): Promise<void>;
  /** One e-mail, and all together. */
  takeSignUpOf(email: string): Promise<void>;
  /** A demonstration, by all together. */
  takeDemo(): Promise<void>;
  takeEmailChange(user: string, newEmail: string): Promise<void>;
  /** Counts an attempt before the password is checked. */
  takeLoginAttempt(email: string, source: LoginSource): Promise<void>;
  /** Called after a success, because only failures count. */
  forgiveLoginAttempt(email: string, source: LoginSource): Promise<void>;
  /** Deletes all failed attempts of the account, after its password was reset. */
  resetLoginAttempts(email: string): Promise<void>;
}

/**
 * An attempt from an address counts against the address and the account. An attempt from a device that signed in to this
 * account before (or from a session of it) counts only against that device and account, so that others cannot use up
 * its attempts.
 */
export type LoginSource = { readonly address: string } | { readonly device: string };

/** Hits of these limits can be given back, so a full window is cached for a second only. */
const GIVEN_BACK: ReadonlySet<LimitName> = new Set([
  'staff_login_address',
  'recovery_address',
  'sign_up_address_hour',
  'sign_up_address_day',
  'second_factor_account',
  'exports',
  'documents',
  'portal_documents',
  'portal_data',
  'files_read',
]);
const GIVEN_BACK_CACHE_MS = 1_000;

interface CountedWindow extends Limit {
  readonly name: LimitName;
  readonly key: string;
}

export const DEMOS_FULL = 'Muita gente está vendo a demonstração agora. Tente mais tarde.';

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

  const full = createFullWindows();
  const seen = createSeenMembers();

  /** The window of the subject, then that of its wider subject if there is one. */
  const windowsOf = (name: LimitName, subject: string): CountedWindow[] => {
    const wider = widerThan(subject);
    const { max, seconds } = limits[name];
    return [
      { name, key: `${name}:${subject}`, max, seconds },
      ...(wider === null ? [] : [{ name, key: `${name}:wider:${wider}`, max: max * WIDER_FACTOR, seconds }]),
    ];
  };
  const refusalOf = ({ name, seconds }: CountedWindow, startedAt: Date, now: Date) => {
    const wait = startedAt.getTime() + seconds * 1000 - now.getTime();
    return refused(name, Math.min(wait, seconds * 1000));
  };
  const rememberFull = ({ name, key, seconds }: CountedWindow, startedAt: Date) =>
    full.remember(
      key,
      { startedAt, seconds },
      { forMilliseconds: GIVEN_BACK.has(name) ? GIVEN_BACK_CACHE_MS : Infinity },
    );
  const refuseKnownFull = (window: CountedWindow, now: Date) => {
    const known = full.get(window.key, now);
    if (known !== undefined) throw refusalOf(window, known.startedAt, now);
  };

  const take = async (name: LimitName, subject: string) => {
    const now = clock.now();
    for (const window of windowsOf(name, subject)) {
      refuseKnownFull(window, now);
      const { key, max } = window;
      const { count, startedAt } = await addHits(db.system, { key, limit: window, hits: 1, now });
      if (count <= max) continue;
      rememberFull(window, startedAt);
      throw refusalOf(window, startedAt, now);
    }
  };

  /** What all together may do; the refusal says so. */
  const takeOfAll = async (name: LimitName, refusal: string) => {
    try {
      await take(name, 'all');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Problem('too_many_requests', refusal, error.details);
    }
  };

  const takeDistinct = async (tx: Tx, window: CountedWindow, member: Buffer): Promise<Date> => {
    const now = clock.now();
    const { key, max, seconds } = window;
    // Adding zero hits starts or reads the window and locks its row, so that a concurrent request waits here.
    const { count, startedAt } = await addHits(tx, { key, limit: window, hits: 0, now });
    if (await wasSeenSince(tx, { key, member, since: startedAt, now })) return startedAt;
    if (count >= max) {
      const members = await membersSince(tx, { key, since: startedAt, now });
      full.remember(key, { startedAt, seconds, members: new Set(members.map(memberName)) });
      throw refusalOf(window, startedAt, now);
    }
    await addHits(tx, { key, limit: window, hits: 1, now });
    await rememberMember(tx, { key, member, now });
    return startedAt;
  };

  const takeDistinctCpf = async (address: string, cpf: string) => {
    const member = await hashed(cpf);
    const now = clock.now();
    const windows = DISTINCT_CPF_WINDOWS.flatMap((name) => windowsOf(name, address));
    for (const window of windows) {
      const known = full.get(window.key, now);
      if (known?.members?.has(memberName(member)) === false) throw refusalOf(window, known.startedAt, now);
    }
    const remembered = `${address} ${memberName(member)}`;
    if (seen.has(remembered, now)) return;
    const endings = await db.asSystem(async (tx) => {
      const times: number[] = [];
      for (const window of windows)
        times.push((await takeDistinct(tx, window, member)).getTime() + window.seconds * 1000);
      return times;
    });
    seen.add(remembered, { from: now, until: Math.min(...endings) });
  };

  const loginKey = async (email: string, source: LoginSource) => {
    const account = await loginKeyPrefix(hashed, email);
    return 'device' in source ? `${account}:${source.device}` : account;
  };

  const giveBack = async (name: LimitName, subject: string) => {
    for (const { key } of windowsOf(name, subject)) {
      full.forget(key);
      await takeHitBack(db.system, key);
    }
  };

  return {
    take,
    async refuseWhenFull(name, subject) {
      const now = clock.now();
      for (const window of windowsOf(name, subject)) {
        refuseKnownFull(window, now);
        const kept = await windowOf(db.system, window.key);
        if (kept === null || kept.count < window.max) continue;
        if (hasPassed({ startedAt: kept.startedAt, seconds: window.seconds }, now)) continue;
        rememberFull(window, kept.startedAt);
        throw refusalOf(window, kept.startedAt, now);
      }
    },
    giveBack,
    async countMade(name, subject, make) {
      // Counted first, so that many at once cannot be more than the limit.
      await take(name, subject);
      try {
        return await make();
      } catch (error) {
        await giveBack(name, subject);
        throw error;
      }
    },
    takeDistinctCpf,
    takePortalCpf: async (cpf) => take('portal_cpf', (await hashed(cpf)).toString('hex')),
    takeRecoveryOf: async (email) => take('recovery_account', (await hashed(email)).toString('hex')),
    async takeSignUpOf(email) {
      await take('sign_up_email', (await hashed(email)).toString('hex'));
      await takeOfAll('sign_ups', 'Muitos cadastros agora. Tente mais tarde.');
    },
    takeDemo: () => takeOfAll('demos', DEMOS_FULL),
    async takeEmailChange(user, newEmail) {
      await take('email_change_account', user);
      await take('email_change_target', (await hashed(newEmail)).toString('hex'));
    },
    async takeLoginAttempt(email, source) {
      const key = await loginKey(email, source);
      const limit = limits.staff_login_account;
      const count = async (tries: TimedWindow | null) => {
        const next = nextAttempt(tries, clock.now(), limit);
        if (!next.allowed) throw refused('staff_login_account', next.waitMilliseconds);
        return replaceWindow(db.system, key, { was: tries, kept: next.kept });
      };
      // Usually there is no window yet, so the first statement inserts one instead of reading it.
      const [, first] = await Promise.all([
        'device' in source ? undefined : take('staff_login_address', source.address),
        count(null),
      ]);
      // A concurrent attempt has changed the window: read it and try again.
      for (let counted = first; !counted;) counted = await count(await windowOf(db.system, key));
    },
    async forgiveLoginAttempt(email, source) {
      const key = await loginKey(email, source);
      if ('device' in source) return forgetWindow(db.system, key);
      const [address, ...wider] = windowsOf('staff_login_address', source.address);
      if (address === undefined) return;
      for (const window of [address, ...wider]) full.forget(window.key);
      await forgetAndTakeBack(db.system, key, address.key);
      for (const window of wider) await takeHitBack(db.system, window.key);
    },
    resetLoginAttempts: (email) => resetLoginAttempts(db, email),
  };
}

/** Also used by the command line, which has no running server. */
export async function resetLoginAttempts(db: Database, email: string): Promise<void> {
  await forgetWindowsWithPrefix(db.system, await loginKeyPrefix(subjectHasher(db), email));
}

async function loginKeyPrefix(hashed: ReturnType<typeof subjectHasher>, email: string): Promise<string> {
  return `${'staff_login_account' satisfies LimitName}:${(await hashed(email)).toString('hex')}`;
}
