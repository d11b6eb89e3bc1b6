import type { offlineEndpoints } from '#contract/offline.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { discardHeldEntry, recordHeldEntry } from './decide-entry.ts';
import { pageOfHeld } from './held-entry-store.ts';
import { holdEntry } from './hold-entry.ts';
import { queueKeyOf } from './queue-key.ts';
import { routeOf } from './route-store.ts';

export const offlineHandlers: HandlersOf<typeof offlineEndpoints> = {
  'GET /api/route': async ({ db, staff, today }) => ({
    today,
    ...(await db.readAsStaff(staff, (tx) =>
      routeOf(tx, staff.institution, { today, own: staff.role === 'collector' }),
    )),
    queue_key: await queueKeyOf(db, staff),
  }),
  'GET /api/held-entries': ({ tx, institution, query }) => pageOfHeld(tx, institution, query),
  'POST /api/held-entries': ({ tx, institution, body, now }) => holdEntry(tx, institution, body, now),
  'POST /api/held-entries/:id/record': ({ tx, institution, params, body, today, now }) =>
    recordHeldEntry(tx, institution, { id: params.id, loanId: body.loan_id, today, now }),
  'POST /api/held-entries/:id/discard': ({ tx, institution, params, body, now }) =>
    discardHeldEntry(tx, institution, { id: params.id, note: body.note, now }),
};
