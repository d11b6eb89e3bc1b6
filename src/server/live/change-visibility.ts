import type { LiveChange } from '#contract/live-change.ts';
import type { RequestCaller } from '#server/http/caller.ts';
import type { AnnouncedChange } from '#server/records/change-outbox.ts';

/**
 * Staff receive every change of their institution, a collector without saying whose, a borrower only those of their own client; null
 * hides the change.
 */
export function visibleChange(caller: RequestCaller, change: AnnouncedChange): LiveChange | null {
  const { institution, table, ...rest } = change;
  if (table === 'sessions') return null;
  const visible = { table, ...rest };
  if (caller.staff?.institution === institution)
    return caller.staff.role === 'collector' ? seenByCollector(visible) : visible;
  if (caller.borrower?.institution !== institution) return null;
  return concernsClient(visible, caller.borrower.clientId) ? visible : null;
}

/** That something of the kind changed, not which: most ids are of clients they may not know of (EQ-4). */
function seenByCollector({ table, op, id }: LiveChange): LiveChange | null {
  switch (table) {
    case 'institutions':
    case 'tags':
    case 'loan_presets':
    case 'message_templates':
      return { table, op, ...(id === undefined ? {} : { id }) };
    case 'clients':
    case 'loans':
    case 'contacts_made':
    case 'visits':
    case 'held_entries':
    case 'files':
    case 'payment_proofs':
      return { table, op: 'many' };
    case 'interests':
    case 'data_requests':
    case 'cash_entries':
    case 'imports':
    case 'bank_statements':
    case 'incidents':
      return null;
  }
}

function concernsClient(change: LiveChange, clientId: string): boolean {
  switch (change.table) {
    case 'institutions':
    // The portal lists the models that are shown there (SM-8).
    case 'loan_presets':
      return true;
    // Only the lender's.
    case 'cash_entries':
    case 'imports':
    case 'bank_statements':
    case 'incidents':
    case 'tags':
    // What staff write to clients is theirs.
    case 'message_templates':
    case 'contacts_made':
    case 'visits':
    case 'held_entries':
      return false;
    case 'clients':
      return change.id === clientId || change.op === 'many';
    case 'loans':
    case 'interests':
    case 'files':
    case 'payment_proofs':
    case 'data_requests':
      return change.client_id === clientId || change.op === 'many';
  }
}

/** True when the change may have ended one of the caller's sessions, so that they must be checked again. */
export function mayEndSession(caller: RequestCaller, change: AnnouncedChange): boolean {
  if (change.table === 'sessions') {
    const ids = [caller.staff?.id, caller.borrower?.id];
    return change.op === 'many' || ids.includes(change.id ?? '');
  }
  // Deleting a client only sets deleted_at (CL-5), so no session row is deleted with it.
  return change.table === 'clients' && change.op === 'DELETE' && change.id === caller.borrower?.clientId;
}
