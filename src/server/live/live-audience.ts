import type { LiveChange } from '#contract/live-change.ts';
import type { RequestCaller } from '#server/http/caller.ts';
import type { AnnouncedChange } from './change-outbox.ts';

/** What this browser may hear of: its lender's changes, or as a borrower only those of its own client. */
export function changeFor(caller: RequestCaller, change: AnnouncedChange): LiveChange | null {
  const { institution, table, ...rest } = change;
  if (table === 'sessions') return null;
  const told = { table, ...rest };
  if (caller.staff?.institution === institution) return told;
  if (caller.borrower?.institution !== institution) return null;
  return concernsClient(told, caller.borrower.clientId) ? told : null;
}

function concernsClient(change: LiveChange, clientId: string): boolean {
  switch (change.table) {
    case 'institutions':
      return true;
    case 'clients':
      return change.id === clientId || change.op === 'many';
    case 'loans':
    case 'interests':
      return change.client_id === clientId || change.op === 'many';
  }
}

/** Whether one of the caller's sessions ended with this change, or may have: then the sessions are looked at again. */
export function mayEndSession(caller: RequestCaller, change: AnnouncedChange): boolean {
  if (change.table === 'sessions') {
    const ids = [caller.staff?.id, caller.borrower?.id];
    return change.op === 'many' || ids.includes(change.id ?? '');
  }
  // Some deletions only set deleted_at (CL-5).
  return change.table === 'clients' && change.op === 'DELETE' && change.id === caller.borrower?.clientId;
}
