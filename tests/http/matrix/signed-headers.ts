import { createHmac, randomUUID } from 'node:crypto';

export const BILLING_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Plans for a server whose billing messages are signed with it. */
export const BILLING_ENV = { BILLING_SECRET, PLANS: '{"livre": {"label": "Livre"}}' };

/** As Standard Webhooks says, at the hour of the clock of the tests. */
export function signedHeaders(
  body: string,
  {
    id = randomUUID(),
    at = new Date('2026-08-15T15:00:00.000Z'),
    secret = BILLING_SECRET,
  }: { id?: string; at?: Date; secret?: string } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
