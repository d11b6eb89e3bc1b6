import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { TagFieldsIn } from '#contract/tags.ts';
import { TAG_LIMITS, type Tag } from '#domain/clients/tag.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import { announce } from '#server/records/announce.ts';
import { TAG_COLUMNS } from './tag-store.ts';

/** Names are compared without regard to case. */
const UNIQUE = { index: 'tags_name_key', problem: 'tag_name_taken' } as const;

/** Refuses a 21st, also of two that are made at the same moment. */
export async function createTag(
  tx: Tx,
  institution: string,
  { name, colour }: TagFieldsIn,
  now: Date,
): Promise<Tag> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tags:${institution}`}, 0))`.execute(tx);
  const { count, last } = await tx
    .selectFrom('tags')
    .select([sql<number>`count(*)::integer`.as('count'), sql<number>`coalesce(max(position), 0)`.as('last')])
    .where('institution_id', '=', institution)
    .executeTakeFirstOrThrow();
  if (count >= TAG_LIMITS.tags) throw new Problem('too_many_tags');
  const tag = await refusingDuplicate(
    tx
      .insertInto('tags')
      .values({ institution_id: institution, id: newId(), name, colour, position: last + 1, created_at: now })
      .returning(TAG_COLUMNS)
      .executeTakeFirstOrThrow(),
    UNIQUE,
  );
  await announce(tx, institution, { table: 'tags', op: 'INSERT', id: tag.id });
  return tag;
}

interface EditTag {
  readonly id: string;
  readonly change: { name?: string | undefined; colour?: Tag['colour'] | undefined; version: number };
}

export async function editTag(tx: Tx, institution: string, { id, change }: EditTag): Promise<Tag> {
  const before = await tx
    .selectFrom('tags')
    .select(TAG_COLUMNS)
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  refuseOtherVersion(before, change.version);
  const { name = before.name, colour = before.colour } = change;
  if (name === before.name && colour === before.colour) return before;
  const tag = await refusingDuplicate(
    tx
      .updateTable('tags')
      .set({ name, colour })
      .where('institution_id', '=', institution)
      .where('id', '=', id)
      .returning(TAG_COLUMNS)
      .executeTakeFirstOrThrow(),
    UNIQUE,
  );
  await announce(tx, institution, { table: 'tags', op: 'UPDATE', id });
  return tag;
}

/** The clients keep its id, which means nothing from then on: a tag of very many is deleted as fast as any. */
export async function deleteTag(tx: Tx, institution: string, id: string): Promise<void> {
  await tx
    .deleteFrom('tags')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  await announce(tx, institution, { table: 'tags', op: 'DELETE', id });
}
