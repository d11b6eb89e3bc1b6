import type { loanPresetEndpoints } from '#contract/loan-presets.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { listPortalPresets, listPresets } from './loan-preset-store.ts';
import { orderPresets } from './order-presets.ts';
import { presetRecord } from './preset-record.ts';

export const loanPresetHandlers: HandlersOf<typeof loanPresetEndpoints> = {
  'GET /api/loan-presets': async ({ tx, institution }) => ({ items: await listPresets(tx, institution) }),
  'POST /api/loan-presets': ({ tx, institution, body, now }) =>
    presetRecord.create(tx, institution, body, now),
  'PUT /api/loan-presets/order': async ({ tx, institution, body }) => ({
    items: await orderPresets(tx, institution, body.ids),
  }),
  'PATCH /api/loan-presets/:id': ({ tx, institution, params, body }) =>
    presetRecord.edit(tx, institution, { id: params.id, change: body }),
  'DELETE /api/loan-presets/:id': async ({ tx, institution, params, now }) => {
    await presetRecord.remove(tx, institution, { id: params.id, now });
    return null;
  },
  'POST /api/loan-presets/:id/restore': ({ tx, institution, params }) =>
    presetRecord.restore(tx, institution, params.id),
  'GET /api/portal/loan-presets': async ({ tx, institution }) => ({
    items: await listPortalPresets(tx, institution),
  }),
};
