import { useState, useSyncExternalStore } from 'react';
import { draftOf, forgetDraft, keepDraft, onDraftChange } from '#web/base/draft-store.ts';

export interface Draft<Fields> {
  /** What is saved, with what was typed over it. */
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  /** Saved, or given up with 'Cancelar'. What is shown stays until the next opening, for the dialog is about to fade. */
  forget: () => void;
  /** The same for a form that stays on the screen: it shows what is saved again. */
  reset: () => void;
}

/**
 * The text of a form, kept outside of it: a form closed by X, Escape or Back comes back as it was left, for the same
 * record only. Fields that were not touched follow `saved`. The form carries `data-draft` (typed-text.ts).
 */
export function useDraft<Fields extends object>(
  form: string,
  saved: Fields,
  /** The record `saved` was made of, to be kept with what is typed over it. */
  record?: object | null,
): Draft<Fields> {
  const kept = useSyncExternalStore(
    onDraftChange,
    () => draftOf(form),
    () => undefined,
  );
  const [fading, setFading] = useState<object>({});
  return {
    fields: { ...saved, ...(kept ?? fading) },
    change: (changed) => {
      const typed = Object.entries({ ...(draftOf(form) ?? fading), ...changed });
      const differs = ([name, value]: [string, unknown]) =>
        JSON.stringify(value) !==
        JSON.stringify(Object.entries(saved).find(([field]) => field === name)?.[1]);
      keepDraft(form, Object.fromEntries(typed.filter(differs)), record);
    },
    forget: () => {
      setFading(draftOf(form) ?? fading);
      forgetDraft(form);
    },
    reset: () => {
      setFading({});
      forgetDraft(form);
    },
  };
}
