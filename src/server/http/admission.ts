import type { FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Caller } from '#contract/endpoint.ts';
import type { Asked } from '#domain/people/role.ts';
import { Problem } from '#domain/problem.ts';
import type { ConcurrencyLimit } from '#server/base/concurrency-limit.ts';
import type { Database } from '#server/db/database.ts';
import type { SessionCheck } from '#server/db/engine/checks.ts';
import type { DeviceCookies } from '#server/sessions/device-cookie.ts';
import {
  isCountedPerDevice,
  refuseFullAddress,
  takeAddressLimits,
} from '#server/rate-limits/address-limits.ts';
import { identifyCaller, type CallerParts, type RequestCaller } from './caller.ts';
import { callerAddress, deviceAddress } from '#server/base/caller-address.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { assertJsonBody } from './request-body.ts';
import type { SessionLimits } from '#server/rate-limits/session-limits.ts';
import { refusalOf } from './caller-refusal.ts';
import { throttleRequest, type ThrottleParts } from './throttle-request.ts';

export interface AdmissionParts extends CallerParts, ThrottleParts {
  limits: RateLimits;
  sessionLimits: SessionLimits;
  devices: DeviceCookies;
  /** Limits how many requests that count against an address run at once. */
  addressConcurrency: ConcurrencyLimit;
  publicUrl: string | null;
}

export interface CalledRoute {
  route: string;
  who: Caller;
  /** Of staff. */
  asked: Asked;
  /** True when it changes nothing. */
  reads: boolean;
  /** It changes nothing of the institution, so one that is closing does not refuse it (AS-11). */
  whileClosing?: boolean;
  /** A demonstration has none of it (AS-5). */
  notInDemo?: boolean;
  /** Its body may be larger than usual: it brings a file. */
  takesFile?: boolean;
  /** It proves by a signature where it comes from. */
  signed?: boolean;
  /** The session is checked in the same round trip as the first statements of the work (`RequestCaller.sessionCheck`). */
  checksSessionLater?: boolean;
}

/**
 * The checks before a body is read, in the order of the security matrix: 429, 401, 403, 415
 * (404 and 405 are decided by the router; 413 and 400 when the body is read).
 */
export async function checkAdmission(
  parts: AdmissionParts,
  request: FastifyRequest,
  called: CalledRoute,
): Promise<void> {
  const { route, who, asked, reads: isRead } = called;
  const { notInDemo = false, takesFile = false, signed = false, checksSessionLater = false } = called;
  const needed = { asked, changes: !isRead && called.whileClosing !== true, notInDemo };
  if (who === 'anyone') await throttleRequest(parts, request);
  await limitAnonymous(parts, request, async () => {
    const address = await limitedAddress(parts, request, route);
    if (isRead) await takeAddressLimits(parts.limits, route, address);
    else if (!isCountedPerDevice(route) || (await parts.devices.read(request)) === null)
      await refuseFullAddress(parts.limits, route, address);
  });
  request.caller = await identifyCaller(parts, request, { who, called: needed, checksSessionLater });
  await checkSessionBeforeRefusing(parts, request.caller, async () => {
    for (const session of [request.caller.staff, request.caller.borrower]) {
      if (session !== null)
        await parts.sessionLimits(isRead ? 'session_reads' : 'session_writes', session.id);
    }
    const { staff } = request.caller;
    if (staff?.isDemo === true && !isRead) await parts.sessionLimits('demo_writes', staff.institution);
    const refusal = who === 'anyone' ? null : refusalOf(needed, request.caller);
    if (refusal === 'not_allowed') throw new Problem(refusal);
    if (!signed) assertOwnOrigin(request, parts.publicUrl);
    assertJsonBody(request);
    if (refusal !== null) throw new Problem(refusal);
    const person = request.caller.staff?.user ?? request.caller.borrower?.clientId;
    if (takesFile && person !== undefined) await parts.limits.take('files_added', person);
  });
}

/**
 * A known device is counted separately, so that a shared address (a mobile operator's) does not count against it. At
 * sign-in this happens later, once the device is known to belong to the account.
 */
export async function limitedAddress(
  { devices }: Pick<AdmissionParts, 'devices'>,
  request: FastifyRequest,
  route: string,
): Promise<string> {
  const address = callerAddress(request.ip);
  const device = isCountedPerDevice(route) ? null : await devices.read(request);
  return device === null ? address : deviceAddress(device.id, address);
}

/** Runs work that counts against an address under its concurrency limit, so that one address cannot take every connection. */
export async function limitAnonymous<T>(
  { addressConcurrency }: Pick<AdmissionParts, 'addressConcurrency'>,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  return request.countedAs === 'address' ? addressConcurrency(callerAddress(request.ip), work) : work();
}

/** Answers 401 before any other refusal, as it would without the caller cache. */
export async function checkSessionBeforeRefusing<T>(
  { db }: Pick<AdmissionParts, 'db'>,
  { sessionCheck }: RequestCaller,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sessionCheck !== undefined) {
      sessionCheck.accept(await sessionRows(db, sessionCheck));
      await sessionCheck.recordVisit();
    }
    throw error;
  }
}

async function sessionRows(db: Database, { statement }: SessionCheck): Promise<readonly unknown[]> {
  const { rows } = await db.system.executeQuery(CompiledQuery.raw(statement.text, [...statement.values]));
  return rows;
}

/**
 * CSRF protection: a change must come from our own pages. Without Sec-Fetch-Site (plain http on a local network, older
 * browsers) the Origin header, which browsers always send with a change, must match.
 */
function assertOwnOrigin(request: FastifyRequest, publicUrl: string | null): void {
  if (request.method === 'GET') return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  if (site === undefined && isOwnOrigin(request.headers.origin, request.headers.host, publicUrl)) return;
  throw new Problem('forbidden_origin');
}

function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | null,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicUrl || new URL(origin).host === host;
}
