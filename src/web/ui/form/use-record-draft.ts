import { useState } from 'react';
import { recordChanges, type ShownField } from '#domain/record-changes.ts';
import type { Versioned } from '#domain/record-version.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { seenRecordOf } from '#web/base/draft-store.ts';
import { useDraft, type Draft } from './use-draft.ts';

interface EditedRecord<Item, Fields> {
  /** As the screen has it; null for a new one. */
  record: Item | null;
  fieldsOf: (record: Item | null) => Fields;
  /** What the notice speaks of. */
  shown: readonly ShownField<Item>[];
}

interface RecordDraft<Item, Fields> extends Draft<Fields> {
  /** The newest version known: fields that were not touched show it, and its version is the one to send. */
  record: Item | null;
  /** What changed since the person began to type; null while nothing did. */
  changes: readonly string[] | null;
  /** For a save that failed: where the record had changed, the fresh one comes under what was typed. */
  adopt: (error: Error) => void;
}

/** LN-18: the draft of a record that may change elsewhere while it is being edited. */
export function useRecordDraft<Item extends Versioned, Fields extends object>(
  form: string,
  { record, fieldsOf, shown }: EditedRecord<Item, Fields>,
): RecordDraft<Item, Fields> {
  const [refused, setRefused] = useState<{ seen: Item | null; fresh: Item } | null>(null);
  const newest = refused !== null && refused.fresh.version > (record?.version ?? 0) ? refused.fresh : record;
  const draft = useDraft(form, fieldsOf(newest), newest);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by this form, for its own kind of record
  const begunWith = seenRecordOf(form) as Item | null | undefined;
  let seen = newest;
  if (refused !== null) seen = refused.seen;
  else if (begunWith !== undefined) seen = begunWith;
  return {
    ...draft,
    record: newest,
    changes: changesBetween(shown, seen, newest),
    adopt: (error) => {
      const fresh = freshRecordOf<Item>(error);
      if (fresh !== null) setRefused({ seen, fresh });
    },
    forget: () => {
      draft.forget();
      setRefused(null);
    },
    reset: () => {
      draft.reset();
      setRefused(null);
    },
  };
}

function changesBetween<Item extends Versioned>(
  shown: readonly ShownField<Item>[],
  seen: Item | null,
  newest: Item | null,
): readonly string[] | null {
  if (newest === null || newest.version === seen?.version) return null;
  return seen === null ? [] : recordChanges(shown, seen, newest);
}

/** The record that comes with 409 `record_changed`; null for every other failure. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the record its route answers with
export function freshRecordOf<Item extends Versioned>(error: Error): Item | null {
  if (!(error instanceof ApiProblem) || error.code !== 'record_changed') return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it as the route's own output
  return (error.details?.['record'] ?? null) as Item | null;
}
