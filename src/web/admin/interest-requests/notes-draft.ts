import { useDraft } from '#web/drafts/use-draft.ts';

interface NotesDraft {
  text: string;
  write: (text: string) => void;
  /** What to save; undefined while nothing was changed, so that nobody's newer notes are written over. */
  unsaved: string | undefined;
  /** Once they are saved. */
  forget: () => void;
}

/** The notes of a request as typed and perhaps not saved yet (IN-7). */
export function useNotesDraft(requestId: string, saved: string | null): NotesDraft {
  const { fields, change, forget } = useDraft(`staff interest notes ${requestId}`, { notes: saved ?? '' });
  return {
    text: fields.notes,
    write: (notes) => change({ notes }),
    unsaved: fields.notes.trim() === (saved ?? '') ? undefined : fields.notes,
    forget,
  };
}
