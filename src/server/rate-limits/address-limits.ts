import type { EndpointRoute } from '#contract/call-types.ts';
import type { LimitName } from './limits.ts';
import type { RateLimits } from './rate-limits.ts';

/** What one address may do without saying who it is. Sign-ins and CPFs are counted where their outcome is known. */
const COUNTED: Partial<Record<EndpointRoute, readonly LimitName[]>> = {
  'GET /api/public/institutions': ['institutions'],
  'GET /api/live': ['live_opens'],
  'POST /api/public/requests': ['public_request_hour', 'public_request_day'],
  'POST /api/password-recovery': ['recovery_address'],
  'POST /api/password-recovery/confirm': ['recovery_address'],
  'POST /api/account/email/confirm': ['recovery_address'],
};

/** Counted elsewhere; once full, an address is refused before anything of the request is read. */
const WATCHED: Partial<Record<EndpointRoute, readonly LimitName[]>> = {
  ...COUNTED,
  'POST /api/session': ['staff_login_address'],
};

/** A known device is let through when its address is full: its own tries are counted once the account is known. */
const COUNTED_PER_DEVICE: ReadonlySet<string> = new Set<EndpointRoute>(['POST /api/session']);

export function isCountedPerDevice(route: string): boolean {
  return COUNTED_PER_DEVICE.has(route);
}

/** Counts the call; only one that is well formed is counted, so that a typing error costs nothing. */
export async function takeAddressLimits(limits: RateLimits, route: string, address: string): Promise<void> {
  for (const name of limitsOf(COUNTED, route)) await limits.take(name, address);
}

export async function refuseFullAddress(limits: RateLimits, route: string, address: string): Promise<void> {
  for (const name of limitsOf(WATCHED, route)) await limits.refuseWhenFull(name, address);
}

function limitsOf(table: Record<string, readonly LimitName[]>, route: string): readonly LimitName[] {
  return table[route] ?? [];
}
