import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Timestamp } from '#domain/calendar.ts';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import { refuseOtherVersion, type Versioned } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import { announce } from './announce.ts';

interface Stored extends Versioned {
  readonly id: string;
}

/** What is about to be written, or was: `before` is null for a new record. */
interface Write<Fields, Row> {
  readonly verb: 'create' | 'edit' | 'delete' | 'restore';
  readonly fields: Fields;
  readonly before: Row | null;
}

/** A record of the institution that people create, edit, delete and restore. `Fields` is what its form has. */
interface Declaration<Fields extends object, Row extends Fields & Stored> {
  readonly table: 'clients' | 'cash_entries' | 'loan_presets';
  readonly fields: readonly (keyof Fields & string)[];
  /** Columns that are shown besides id, version and fields. */
  readonly alsoShown?: readonly (keyof Row & string)[];
  /** The unique index of the records that are not deleted, and the problem of a duplicate. */
  readonly unique: { readonly index: string; readonly problem: ProblemCode };
  /** Completes the fields as they are stored, or refuses them. */
  readonly sound?: (fields: Fields) => Fields;
  /** Columns of a new record that its form does not have. */
  readonly ofNew?: (tx: Tx, institution: string) => Promise<Readonly<Record<string, unknown>>>;
  /** Refuses a creation, an edit or a restoration before it is written, under the row's lock. */
  readonly check?: (tx: Tx, institution: string, write: Write<Fields, Row>) => Promise<void>;
  /** What else changes with the record, in the same transaction. */
  readonly follow?: (tx: Tx, institution: string, write: Write<Row, Row>) => Promise<void>;
  /** What the refusal of a new duplicate says about the existing record. */
  readonly existing?: (
    tx: Tx,
    institution: string,
    fields: Fields,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** Only the fields it has change; `version` is the one that was seen (LN-18). */
type Change<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined } & Versioned;

/**
 * The four verbs of a versioned, soft-deleted record, each announced to open screens (LV-1). A deletion can be undone; a
 * record that is not deleted is restored without effect.
 */
export function editableRecord<Fields extends object, Row extends Fields & Stored>(
  declared: Declaration<Fields, Row>,
) {
  const { table, fields: names, alsoShown = [], unique } = declared;
  const target = sql.table(table);
  const shown = sql.join(['id', 'version', ...names, ...alsoShown].map((name) => sql.ref(name)));
  const isRecord = (institution: string, id: string) =>
    sql`where institution_id = ${institution} and id = ${id}`;

  /** Locks the row until the transaction ends, also of a deleted record. */
  async function lock(tx: Tx, institution: string, id: string) {
    const { rows } = await sql<Row & { readonly deleted_at: Timestamp | null }>`
      select ${shown}, deleted_at from ${target} ${isRecord(institution, id)} for update`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Problem('not_found');
    const { deleted_at: deletedAt, ...before } = row;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row without the column added to it
    return { deletedAt, before: before as unknown as Row };
  }

  async function update(tx: Tx, institution: string, id: string, set: RawBuilder<unknown>): Promise<Row> {
    const written = sql<Row>`
      update ${target} set ${set} ${isRecord(institution, id)} returning ${shown}`.execute(tx);
    const [row] = (await refusingDuplicate(written, unique)).rows;
    if (row === undefined) throw new Problem('not_found');
    return row;
  }

  return {
    async create(tx: Tx, institution: string, given: Fields, now: Date): Promise<Row> {
      const fields = declared.sound?.(given) ?? given;
      await declared.check?.(tx, institution, { verb: 'create', fields, before: null });
      const columns = Object.entries<unknown>({
        id: newId(),
        institution_id: institution,
        created_at: now,
        ...(await declared.ofNew?.(tx, institution)),
        ...Object.fromEntries(names.map((name) => [name, fields[name]])),
      });
      const { rows } = await sql<Row>`
        insert into ${target} (${sql.join(columns.map(([name]) => sql.ref(name)))})
        values (${sql.join(columns.map(([, value]) => value))})
        on conflict do nothing
        returning ${shown}`.execute(tx);
      const [record] = rows;
      if (record === undefined)
        throw new Problem(unique.problem, undefined, await declared.existing?.(tx, institution, fields));
      await declared.follow?.(tx, institution, { verb: 'create', fields: record, before: null });
      await announce(tx, institution, { table, op: 'INSERT', id: record.id });
      return record;
    },

    async edit(
      tx: Tx,
      institution: string,
      { id, change }: { readonly id: string; readonly change: Change<Fields> },
    ): Promise<Row> {
      const { deletedAt, before } = await lock(tx, institution, id);
      if (deletedAt !== null) throw new Problem('not_found');
      refuseOtherVersion(before, change.version);
      if (names.every((name) => change[name] === undefined)) return before;
      const given = Object.entries<unknown>(change).filter(([, value]) => value !== undefined);
      const wanted: Fields = { ...before, ...Object.fromEntries(given) };
      const fields = declared.sound?.(wanted) ?? wanted;
      await declared.check?.(tx, institution, { verb: 'edit', fields, before });
      const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${fields[name]}`));
      const record = await update(tx, institution, id, set);
      await declared.follow?.(tx, institution, { verb: 'edit', fields: record, before });
      await announce(tx, institution, { table, op: 'UPDATE', id });
      return record;
    },

    async remove(
      tx: Tx,
      institution: string,
      { id, now }: { readonly id: string; readonly now: Date },
    ): Promise<void> {
      const { deletedAt, before } = await lock(tx, institution, id);
      if (deletedAt !== null) throw new Problem('not_found');
      const record = await update(tx, institution, id, sql`deleted_at = ${now}`);
      await declared.follow?.(tx, institution, { verb: 'delete', fields: record, before });
      await announce(tx, institution, { table, op: 'DELETE', id });
    },

    async restore(tx: Tx, institution: string, id: string): Promise<Row> {
      const { deletedAt, before } = await lock(tx, institution, id);
      if (deletedAt === null) return before;
      await declared.check?.(tx, institution, { verb: 'restore', fields: before, before });
      const record = await update(tx, institution, id, sql`deleted_at = null`);
      await declared.follow?.(tx, institution, { verb: 'restore', fields: record, before });
      await announce(tx, institution, { table, op: 'INSERT', id });
      return record;
    },
  };
}
