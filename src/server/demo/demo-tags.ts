import type { TagColour } from '#domain/clients/tag.ts';
import type { Tx } from '#server/db/database.ts';
import { createTag } from '#server/tags/change-tags.ts';

const TAGS: readonly { readonly name: string; readonly colour: TagColour; readonly everyNth: number }[] = [
  { name: 'Feira', colour: 1, everyNth: 4 },
  { name: 'Indicação', colour: 2, everyNth: 7 },
  { name: 'Acompanhar', colour: 4, everyNth: 11 },
];

/** Three tags (PD-8); returns which of them the nth client has. */
export async function createDemoTags(
  tx: Tx,
  institution: string,
  now: Date,
): Promise<(nth: number) => string[]> {
  const made: { readonly id: string; readonly everyNth: number }[] = [];
  for (const { everyNth, ...fields } of TAGS) {
    const { id } = await createTag(tx, institution, fields, now);
    made.push({ id, everyNth });
  }
  return (nth) => made.filter(({ everyNth }) => nth % everyNth === 0).map(({ id }) => id);
}
