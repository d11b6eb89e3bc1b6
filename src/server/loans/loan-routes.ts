import { loanTermsOf, loanToWire } from '#contract/loan-translation.ts';
import type { loanEndpoints } from '#contract/loans.ts';
import { reaisFromCents } from '#domain/money.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { createLoan } from './create-loan.ts';
import { deleteLoan } from './delete-loan.ts';
import { editLoan } from './edit-loan.ts';
import { listDeletedLoans, listLoans } from './list-loans.ts';
import { loanHistory } from './loan-history.ts';
import { requireLoan } from './loan-store.ts';
import { renewLoan } from './renew-loan.ts';
import { restoreLoan } from './restore-loan.ts';
import { settleLoan } from './settle-loan.ts';
import { undoRenewal } from './undo-renewal.ts';

export const loanHandlers: HandlersOf<typeof loanEndpoints> = {
  'GET /api/loans': async ({ tx, owner, query, today }) => {
    const page = await listLoans(tx, owner, {
      filter: query.status,
      search: query.search ?? '',
      clientId: query.client_id,
      knownClientsOnly: query.known_clients === 'true',
      after: query.after,
      limit: query.limit,
      today,
    });
    return { items: page.items.map(loanToWire), next: page.next };
  },
  'GET /api/loans/deleted': async ({ tx, owner, query }) => {
    const page = await listDeletedLoans(tx, owner, { after: query.after, limit: query.limit });
    const items = page.items.map((loan) => ({
      id: loan.id,
      client_name: loan.clientName,
      amount: reaisFromCents(loan.amount),
      end_date: loan.endDate,
      deleted_at: loan.deletedAt.toISOString(),
    }));
    return { items, next: page.next };
  },
  'GET /api/loans/:id': async ({ tx, owner, params }) => loanToWire(await requireLoan(tx, owner, params.id)),
  'GET /api/loans/:id/history': async ({ tx, owner, params, query }) => {
    const loan = await requireLoan(tx, owner, params.id);
    const page = await loanHistory(tx, owner, { loan, after: query.after, limit: query.limit });
    const items = page.items.map(({ id, event, at, amount, endDate, canUndo }) => ({
      id,
      event,
      at: at.toISOString(),
      amount: amount === null ? null : reaisFromCents(amount),
      end_date: endDate,
      can_undo: canUndo,
    }));
    return { items, next: page.next };
  },
  'POST /api/loans': async ({ tx, owner, body, now }) => {
    const loan = await createLoan(tx, owner, { clientId: body.client_id, terms: loanTermsOf(body), now });
    return loanToWire(loan);
  },
  'PATCH /api/loans/:id': async ({ tx, owner, params, body, today }) => {
    return loanToWire(await editLoan(tx, owner, { id: params.id, change: body, today }));
  },
  'DELETE /api/loans/:id': async ({ tx, owner, params, now }) => {
    await deleteLoan(tx, owner, { id: params.id, now });
    return null;
  },
  'POST /api/loans/:id/restore': async ({ tx, owner, params }) =>
    loanToWire(await restoreLoan(tx, owner, params.id)),
  'POST /api/loans/:id/settle': async ({ tx, owner, params, body, now, today }) => {
    const seen = { total: body.total_amount, remaining: body.remaining_amount };
    return loanToWire(await settleLoan(tx, owner, { id: params.id, seen, now, today }));
  },
  'POST /api/loans/:id/renew': async ({ tx, owner, params, body, now, today }) => {
    const { loan, chargedInterest } = await renewLoan(tx, owner, {
      id: params.id,
      seenVersion: body.version,
      seenEndDate: body.end_date,
      interestReceived: body.record_interest_payment,
      now,
      today,
    });
    return { loan: loanToWire(loan), charged_interest: reaisFromCents(chargedInterest) };
  },
  'POST /api/loans/:id/undo-renewal': async ({ tx, owner, params, body, today }) =>
    loanToWire(await undoRenewal(tx, owner, { id: params.id, seenVersion: body.version, today })),
};
