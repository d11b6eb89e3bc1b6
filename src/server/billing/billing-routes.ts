import type { IncomingHttpHeaders } from 'node:http';
import type { planEndpoints } from '#contract/plans.ts';
import type { PlanOffers } from '#domain/plans/plan.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { planInUse } from './plan-in-use.ts';
import { takeBillingEvent } from './take-billing-event.ts';
import { isSigned } from './webhook-signature.ts';

export interface BillingParts {
  plans: PlanOffers | null;
  /** BILLING_SECRET. */
  billingSecret: Buffer | null;
  billingUrl: string | null;
}

export function billingHandlers({
  plans,
  billingSecret,
  billingUrl,
}: BillingParts): HandlersOf<typeof planEndpoints> {
  return {
    'GET /api/plan': async ({ db, institution, staff, allowance: ask, now }) => {
      const allowance = ask();
      if (allowance === null) throw new Problem('not_found');
      const inUse = await planInUse(db, staff, { allowance, now });
      return { ...inUse, billing_url: billingUrl === null ? null : withInstitution(billingUrl, institution) };
    },
    'POST /api/billing/events': async ({ db, request, body, now }) => {
      if (plans === null || billingSecret === null) throw new Problem('not_found');
      const message = { ...signatureIn(request.headers), body: request.rawBody };
      if (!isSigned(billingSecret, message, now)) throw new Problem('unauthenticated', UNSIGNED);
      const { institution_id: institution, plan, until } = body;
      await takeBillingEvent(db, plans, { id: message.id, institution, plan, until, now });
      return null;
    },
  };
}

const UNSIGNED = 'A assinatura deste aviso não confere com BILLING_SECRET.';

function signatureIn(headers: IncomingHttpHeaders) {
  const text = (name: string) => String(headers[name] ?? '');
  return {
    id: text('webhook-id'),
    timestamp: text('webhook-timestamp'),
    signatures: text('webhook-signature'),
  };
}

function withInstitution(billingUrl: string, institution: string): string {
  const url = new URL(billingUrl);
  url.searchParams.set('institution_id', institution);
  return url.href;
}
