import { onSessionEvent } from './session-events.ts';

/*
 * What was typed into forms and is not saved yet, by form: 'staff client <id>', 'portal request'. In the memory of this
 * tab only, never in the browser's storage: it is personal data.
 */

/** Only the fields that differ from what is saved. */
const drafts = new Map<string, object>();
/** The record as it was when its form was first typed into (LN-18); null where there was none yet. */
const seenRecords = new Map<string, object | null>();
/** Of sends without a definitive answer: the same text sent again from a reopened form is the same request. */
const idempotencyKeys = new Map<string, string>();
const listeners = new Set<() => void>();

onSessionEvent(({ type }) => {
  if (type === 'signed_out' || type === 'signed_in') forgetDrafts('staff');
});

export function draftOf(form: string): object | undefined {
  return drafts.get(form);
}

/** The record the typing began with; undefined while nothing is typed. */
export function seenRecordOf(form: string): object | null | undefined {
  return seenRecords.get(form);
}

export function keepDraft(form: string, typed: object, seen?: object | null): void {
  if (Object.keys(typed).length > 0) {
    drafts.set(form, typed);
    if (seen !== undefined && !seenRecords.has(form)) seenRecords.set(form, seen);
  } else {
    drafts.delete(form);
    seenRecords.delete(form);
  }
  announce();
}

export function forgetDraft(form: string): void {
  idempotencyKeys.delete(form);
  drafts.delete(form);
  seenRecords.delete(form);
  announce();
}

/** The record was deleted or settled: text about it can no longer be saved. */
export function forgetDraftsOf(recordId: string): void {
  for (const form of drafts.keys()) if (form.endsWith(` ${recordId}`)) forgetDraft(form);
}

/** At a change of session: everything typed as `staff` or by the borrower of the `portal`. */
export function forgetDrafts(owner: 'staff' | 'portal'): void {
  for (const form of [...drafts.keys(), ...idempotencyKeys.keys()])
    if (form.startsWith(`${owner} `)) forgetDraft(form);
}

export function hasDrafts(): boolean {
  return drafts.size > 0;
}

export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The key a form's text was last sent with, while no definitive answer has come. */
export function idempotencyKeyOf(form: string): string | undefined {
  return idempotencyKeys.get(form);
}

export function keepIdempotencyKey(form: string, key: string | null): void {
  if (key === null) idempotencyKeys.delete(form);
  else idempotencyKeys.set(form, key);
}

function announce(): void {
  for (const listener of listeners) listener();
}
