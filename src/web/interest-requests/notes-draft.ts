import { requesterLabel, type InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { brl } from '#domain/money.ts';
import type { ShownField } from '#domain/record-changes.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';

/** LN-18: what may have changed while the notes were being written. */
const INTEREST_FIELDS: readonly ShownField<InterestRequest>[] = [
  { label: 'status', text: ({ status }) => status },
  { label: 'anotações', text: ({ notes }) => notes },
  { label: 'nome', text: requesterLabel },
  { label: 'valor solicitado', text: ({ requested_amount }) => brl(requested_amount) },
];

/** The notes of a request as typed and perhaps not saved yet (IN-7), over the newest version of the request. */
export function useNotesDraft(request: InterestRequest) {
  const draft = useRecordDraft(`staff interest notes ${request.id}`, {
    record: request,
    fieldsOf: (record) => ({ notes: record?.notes ?? '' }),
    shown: INTEREST_FIELDS,
  });
  const newest = draft.record ?? request;
  return {
    request: newest,
    fields: draft.fields,
    change: draft.change,
    /** What to save; undefined while nothing was changed, so that newer notes of another person are not overwritten. */
    unsaved: draft.fields.notes.trim() === (newest.notes ?? '') ? undefined : draft.fields.notes,
    changes: draft.changes,
    adopt: draft.adopt,
    /** Once they are saved. */
    forget: draft.forget,
  };
}
