import type { proofEndpoints } from '#contract/proofs.ts';
import { MB } from '#domain/files/file.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { bytesOfFile } from '#server/files/file-bytes.ts';
import { quotaBesidePlan } from '#server/files/quota-beside-plan.ts';
import { acceptProof, refuseProof } from './decide-proof.ts';
import { pageOfProofs, proofsOfBorrower, waitingProofs } from './proof-store.ts';
import { sendProof } from './send-proof.ts';

export function proofHandlers({
  filesQuotaMb,
}: {
  /** FILES_QUOTA_MB. */
  readonly filesQuotaMb: number;
}): HandlersOf<typeof proofEndpoints> {
  const quotaBytes = filesQuotaMb * MB;
  return {
    'GET /api/proofs': async ({ tx, institution, role, query }) => {
      const { status, after, limit } = query;
      const withoutStatement = role === 'collector';
      const page = await pageOfProofs(tx, institution, { status, after, limit, withoutStatement });
      return { ...page, waiting: await waitingProofs(tx, institution) };
    },
    'POST /api/proofs/:id/accept': ({ tx, institution, role, params, body, today, now }) => {
      const byCollector = role === 'collector';
      // A collector gives no discount, and receives fees and forgives none (EQ-3).
      if (byCollector && body.waive_late_fee + (body.settle_discount ?? 0) > 0)
        throw new Problem('not_allowed');
      return acceptProof(tx, institution, body, { id: params.id, byCollector, today, now });
    },
    'POST /api/proofs/:id/refuse': ({ tx, institution, role, params, body, now }) =>
      refuseProof(tx, institution, body.reason, { id: params.id, byCollector: role === 'collector', now }),
    'GET /api/portal/proofs': async ({ tx, institution, clientId }) => ({
      items: await proofsOfBorrower(tx, { institution, clientId }),
    }),
    'POST /api/portal/proofs': ({ tx, institution, clientId, allowance, body, today, now }) =>
      sendProof(
        tx,
        { institution, clientId },
        { ...body, content: bytesOfFile(body.content) },
        { quotaBytes: quotaBesidePlan(quotaBytes, allowance()), today, now },
      ),
  };
}
