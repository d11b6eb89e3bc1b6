import type { EndpointRoute } from '#contract/call-types.ts';
import type { LimitName } from './limits.ts';
import type { RateLimits } from './rate-limits.ts';

/** The limits of anonymous calls per address. Sign-ins and CPFs are counted in their handlers, where the outcome is known. */
const COUNTED: Partial<Record<EndpointRoute, readonly LimitName[]>> = {
  'GET /api/public/institutions': ['institutions'],
  'GET /api/public/institutions/:institution_id/privacy': ['institutions'],
  'GET /api/public/logos/:institution_id/:sha256': ['logos'],
  'GET /api/live': ['live_opens'],
  'POST /api/public/documents/check': ['document_checks'],
  'POST /api/public/requests': ['public_request_hour', 'public_request_day'],
  'POST /api/session/passkey/options': ['passkey_challenges'],
  'POST /api/sign-ups': ['sign_up_address_hour', 'sign_up_address_day'],
  'POST /api/demonstration': ['demo_address_hour', 'demo_address_day'],
  'POST /api/sign-ups/confirm': ['recovery_address'],
  'POST /api/password-recovery': ['recovery_address'],
  'POST /api/password-recovery/confirm': ['recovery_address'],
  'POST /api/account/email/confirm': ['recovery_address'],
  'POST /api/invitations/accept': ['recovery_address'],
};

/** Once one of these is full, the address is refused before the body is read; the sign-in limit is counted elsewhere. */
const REFUSED_WHEN_FULL: Partial<Record<EndpointRoute, readonly LimitName[]>> = {
  ...COUNTED,
  'POST /api/session': ['staff_login_address'],
};

/** A known device may pass when its address is full, because its attempts are counted once the account is known. */
const COUNTED_PER_DEVICE: ReadonlySet<string> = new Set<EndpointRoute>(['POST /api/session']);

export function isCountedPerDevice(route: string): boolean {
  return COUNTED_PER_DEVICE.has(route);
}

/** Counts a valid call; an invalid one is not counted, so that a typing error costs nothing. */
export async function takeAddressLimits(limits: RateLimits, route: string, address: string): Promise<void> {
  for (const name of limitsOf(COUNTED, route)) await limits.take(name, address);
}

export async function refuseFullAddress(limits: RateLimits, route: string, address: string): Promise<void> {
  for (const name of limitsOf(REFUSED_WHEN_FULL, route)) await limits.refuseWhenFull(name, address);
}

function limitsOf(table: Record<string, readonly LimitName[]>, route: string): readonly LimitName[] {
  return table[route] ?? [];
}
