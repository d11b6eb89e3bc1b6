import type { Tag } from '#domain/clients/tag.ts';
import type { Tx } from '#server/db/database.ts';

export const TAG_COLUMNS = ['id', 'name', 'colour', 'version'] as const;

/** In the order in which they were made (PD-8). */
export async function listTags(tx: Tx, institution: string): Promise<Tag[]> {
  return tx
    .selectFrom('tags')
    .select(TAG_COLUMNS)
    .where('institution_id', '=', institution)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Of these, each once, those that exist: a tag may have been deleted while the form of a client was open. */
export async function knownTags(tx: Tx, institution: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const tags = await tx
    .selectFrom('tags')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(tags.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => known.has(id));
}
