import type { FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Caller } from '#contract/endpoint.ts';
import type { Role } from '#domain/people/role.ts';
import { Problem } from '#domain/problem.ts';
import { hashOfToken } from '#server/sessions/session-token.ts';
import type { Turns } from '#server/rate-limits/turns.ts';
import type { Database } from '#server/db/database.ts';
import type { Proof } from '#server/db/engine/questions.ts';
import type { DeviceCookies } from '#server/sessions/device-cookie.ts';
import {
  isCountedPerDevice,
  refuseFullAddress,
  takeAddressLimits,
} from '#server/rate-limits/address-limits.ts';
import { identifyCaller, type CallerParts, type RequestCaller } from './caller.ts';
import { callerAddress, deviceAddress } from './caller-address.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { assertJsonBody } from './request-body.ts';
import { assertOwnOrigin } from './request-origin.ts';
import type { SessionLimits } from '#server/rate-limits/session-limits.ts';
import type { StrangerPace } from '#server/rate-limits/stranger-pace.ts';

export interface GateParts extends CallerParts {
  limits: RateLimits;
  sessionLimits: SessionLimits;
  devices: DeviceCookies;
  /** In which the strangers of an address are served. */
  addressTurns: Turns;
  strangerPace: StrangerPace;
  publicUrl: string | null;
}

export interface Called {
  route: string;
  who: Caller;
  /** The roles of staff that may call it. */
  may: readonly Role[];
  /** It changes nothing. */
  reads: boolean;
  /** Its handler confirms the caller's session together with what it asks for (`RequestCaller.proof`). */
  provesLater?: boolean;
}

/**
 * What is decided before a body is read, in the order of the security matrix: 429, 401, 403, 415
 * (404 and 405 are the router's; 413 and 400 come with the body).
 */
export async function admit(parts: GateParts, request: FastifyRequest, called: Called): Promise<void> {
  const { route, who, may, reads: isRead, provesLater = false } = called;
  if (isStranger(parts, request, who)) await parts.strangerPace(callerAddress(request.ip));
  await asStranger(parts, request, who, async () => {
    const address = await limitedAddress(parts, request, route);
    if (isRead) await takeAddressLimits(parts.limits, route, address);
    else if (!isCountedPerDevice(route) || (await parts.devices.read(request)) === null)
      await refuseFullAddress(parts.limits, route, address);
  });
  request.caller = await identifyCaller(parts, request, { who, may, provesLater });
  await provenBeforeRefused(parts, request.caller, async () => {
    for (const session of [request.caller.staff, request.caller.borrower]) {
      if (session !== null)
        await parts.sessionLimits(isRead ? 'session_reads' : 'session_writes', session.id);
    }
    const { staff } = request.caller;
    if (staff !== null && !may.includes(staff.role)) throw new Problem('not_allowed');
    assertOwnOrigin(request, parts.publicUrl);
    assertJsonBody(request);
  });
}

/**
 * A known device is counted by itself, so that a crowded address (a mobile operator's) does not count against it; at sign-in
 * only once it is known to be the account's own.
 */
export async function limitedAddress(
  { devices }: Pick<GateParts, 'devices'>,
  request: FastifyRequest,
  route: string,
): Promise<string> {
  const address = callerAddress(request.ip);
  const device = isCountedPerDevice(route) ? null : await devices.read(request);
  return device === null ? address : deviceAddress(device.id, address);
}

/** Work for somebody who has not signed in waits for its address's turn, so that one address cannot take every connection. */
export async function asStranger<T>(
  parts: Pick<GateParts, 'addressTurns' | 'cookies' | 'known'>,
  request: FastifyRequest,
  who: Caller,
  work: () => Promise<T>,
): Promise<T> {
  return isStranger(parts, request, who) ? parts.addressTurns(callerAddress(request.ip), work) : work();
}

/** Whoever is known to have a session is not held back by strangers at the same address. */
function isStranger(
  { cookies, known }: Pick<GateParts, 'cookies' | 'known'>,
  request: FastifyRequest,
  who: Caller,
): boolean {
  if (who !== 'anyone') return false;
  return !(['staff', 'borrower'] as const).some((kind) => {
    const token = cookies.read(request, kind);
    return token !== null && known.recall(hashOfToken(token)) !== undefined;
  });
}

/** Whose session has ended hears that, whatever else would be wrong: the order of answers tells nobody what was guessed. */
export async function provenBeforeRefused<T>(
  { db }: Pick<GateParts, 'db'>,
  { proof }: RequestCaller,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (proof !== undefined) await proof.accept(await askAlone(db, proof));
    throw error;
  }
}

async function askAlone(db: Database, { statement }: Proof): Promise<readonly unknown[]> {
  const { rows } = await db.system.executeQuery(CompiledQuery.raw(statement.text, [...statement.values]));
  return rows;
}
