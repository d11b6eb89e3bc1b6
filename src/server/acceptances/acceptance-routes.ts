import type { acceptanceEndpoints } from '#contract/acceptances.ts';
import { MB } from '#domain/files/file.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { quotaBesidePlan } from '#server/files/quota-beside-plan.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { acceptTerms } from './accept-terms.ts';
import { acceptancesOfBorrower, acceptancesOfLoan } from './acceptance-store.ts';
import { offerAcceptance } from './offer-acceptance.ts';
import { withdrawAcceptance } from './withdraw-acceptance.ts';

export function acceptanceHandlers({
  limits,
  timeZone,
  filesQuotaMb,
}: {
  readonly limits: RateLimits;
  readonly timeZone: string;
  readonly filesQuotaMb: number;
}): HandlersOf<typeof acceptanceEndpoints> {
  const quotaBytes = filesQuotaMb * MB;
  return {
    'GET /api/loans/:id/acceptances': async ({ tx, institution, params, today }) => {
      const loan = await requireLoan(tx, institution, params.id, today);
      return { items: await acceptancesOfLoan(tx, institution, loan) };
    },
    // It draws a document, and so counts as one.
    'POST /api/loans/:id/acceptance': ({ db, staff, allowance, params, today, now }) =>
      limits.countMade('documents', staff.user, () => {
        const quota = quotaBesidePlan(quotaBytes, allowance());
        return offerAcceptance(db, staff, { loanId: params.id, timeZone, quotaBytes: quota, today, now });
      }),
    'DELETE /api/acceptances/:id': async ({ tx, institution, params, today, now }) => {
      await withdrawAcceptance(tx, institution, params.id, { today, now });
      return null;
    },
    'GET /api/portal/acceptances': async ({ tx, institution, clientId }) => ({
      items: await acceptancesOfBorrower(tx, { institution, clientId }),
    }),
    'POST /api/portal/acceptances/:id/accept': ({
      db,
      request,
      institution,
      clientId,
      params,
      body,
      today,
      now,
    }) =>
      acceptTerms(
        db,
        { institution, clientId },
        {
          id: params.id,
          code: body.access_code,
          address: request.ip,
          userAgent: request.headers['user-agent'],
          today,
          now,
        },
      ),
  };
}
