/** LG-10: the keeper looks this often. */
export const LOOK_EVERY_MS = 30_000;

/** LG-10: a token counts as expired this long before it is. */
export const EXPIRY_MARGIN_MS = 10_000;

/** Whether the token would cross its margin before the next look, so that this is the last moment to renew it. */
export function needsRefresh(expiresAt: string, now: number): boolean {
  return Date.parse(expiresAt) - EXPIRY_MARGIN_MS - now <= LOOK_EVERY_MS;
}
