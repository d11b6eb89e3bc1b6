import type { LiveChange } from '#contract/live-change.ts';
import type { RequestCaller } from '#server/http/caller.ts';
import type { AnnouncedChange } from './change-outbox.ts';

/** What this browser may hear of: its lender's changes, or as a borrower only those of its own client. */
export function changeFor(caller: RequestCaller, change: AnnouncedChange): LiveChange | null {
  const { owner, ...told } = change;
  if (caller.staff?.owner === owner) return told;
  if (caller.borrower?.owner !== owner) return null;
  return concernsClient(change, caller.borrower.clientId) ? told : null;
}

/** A payment names no client; the loan it changes is announced in the same moment, and does. */
function concernsClient(change: AnnouncedChange, clientId: string): boolean {
  switch (change.table) {
    case 'institutions':
      return true;
    case 'clients':
      return change.id === clientId || change.op === 'many';
    case 'loans':
    case 'payments':
    case 'interests':
      return change.client_id === clientId || change.op === 'many';
  }
}
