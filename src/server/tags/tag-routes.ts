import type { tagEndpoints } from '#contract/tags.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { createTag, deleteTag, editTag } from './change-tags.ts';
import { listTags } from './tag-store.ts';

export const tagHandlers: HandlersOf<typeof tagEndpoints> = {
  'GET /api/tags': async ({ tx, institution }) => ({ items: await listTags(tx, institution) }),
  'POST /api/tags': ({ tx, institution, body, now }) => createTag(tx, institution, body, now),
  'PATCH /api/tags/:id': ({ tx, institution, params, body }) =>
    editTag(tx, institution, { id: params.id, change: body }),
  'DELETE /api/tags/:id': async ({ tx, institution, params }) => {
    await deleteTag(tx, institution, params.id);
    return null;
  },
};
