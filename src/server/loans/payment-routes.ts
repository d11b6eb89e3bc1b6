import type { paymentEndpoints } from '#contract/payments.ts';
import { enteredAt } from '#domain/loans/payments/entered-at.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { requireLoan } from './loan-store.ts';
import { addPayment } from './add-payment.ts';
import { pageOfPayments } from './payment-store.ts';
import { recordEntry } from './record-entry.ts';
import { undoSettlement } from './undo-settlement.ts';
import { undoPayment } from './undo-payment.ts';

export function paymentHandlers({ timeZone }: { timeZone: string }): HandlersOf<typeof paymentEndpoints> {
  return {
    'GET /api/payments': async ({ tx, institution, role, query, today }) => {
      const { loan_id: loanId, after, limit } = query;
      await requireLoan(tx, institution, loanId, today);
      return pageOfPayments(tx, institution, {
        loanId,
        withoutStatement: role === 'collector',
        after,
        limit,
      });
    },
    'POST /api/payments': async ({ tx, institution, role, body, now, today }) => {
      const byCollector = role === 'collector';
      // A collector receives fees and forgives none (EQ-3).
      if (byCollector && body.waive_late_fee > 0) throw new Problem('not_allowed');
      const { entry_key: key, entered_at: at, ...entered } = body;
      const payment = { ...entered, byCollector, today, now };
      if (key === undefined || at === undefined) return addPayment(tx, institution, payment);
      return recordEntry(tx, institution, { key, at: enteredAt(at, now) }, payment);
    },
    'DELETE /api/payments/:id': async ({ tx, institution, user, role, params, today, now }) => {
      const collector = role === 'collector' ? { user, timeZone } : undefined;
      return { loan: await undoPayment(tx, institution, { id: params.id, collector, today, now }) };
    },
    'POST /api/loans/:id/undo-settlement': ({ tx, institution, user, role, params, body, today, now }) => {
      const collector = role === 'collector' ? { user, timeZone } : undefined;
      return undoSettlement(tx, institution, { id: params.id, ...body, collector, today, now });
    },
  };
}
