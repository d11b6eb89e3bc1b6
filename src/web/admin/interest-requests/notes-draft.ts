import { useState } from 'react';
import { onSessionEvent } from '#web/session/session-events.ts';

/** Outside of the dialog: registering a client leads to another screen and back (IN-9), and Escape is soon pressed. */
const drafts = new Map<string, string>();

onSessionEvent((event) => {
  if (event.type === 'signed_out') drafts.clear();
});

interface NotesDraft {
  text: string;
  write: (text: string) => void;
  /** What to save; undefined while nothing was changed, so that nobody's newer notes are written over. */
  unsaved: string | undefined;
  /** Once they are saved. What is shown stays, for the dialog is about to fade. */
  forget: () => void;
}

/** The notes of a request as typed and perhaps not saved yet (IN-7). */
export function useNotesDraft(requestId: string, saved: string | null): NotesDraft {
  const [typed, setTyped] = useState(() => drafts.get(requestId));
  const isChanged = typed !== undefined && typed.trim() !== (saved ?? '');
  return {
    text: typed ?? saved ?? '',
    write: (text) => {
      drafts.set(requestId, text);
      setTyped(text);
    },
    unsaved: isChanged ? typed : undefined,
    forget: () => void drafts.delete(requestId),
  };
}
