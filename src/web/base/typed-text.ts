import { hasDrafts } from './draft-store.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Fields outside of drafts: a login, a password, an access code. */
const typedInto = new Set<TextField>();
const NO_TEXT = '[type=search], [type=checkbox], [type=radio], [role=combobox], [data-draft] *';

/** From the start on: remembers which fields were typed into, and asks before a reload or a closed tab loses text. */
export function startNoticingText(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isText && !target.matches(NO_TEXT)) typedInto.add(target);
    },
    { capture: true },
  );
  window.addEventListener('beforeunload', (event) => {
    if (somethingIsTyped()) event.preventDefault();
  });
}

/** Whether reloading the page would lose something a person wrote. A search is quickly written again. */
export function somethingIsTyped(): boolean {
  if (hasDrafts()) return true;
  for (const field of typedInto) {
    if (!field.isConnected) typedInto.delete(field);
    else if (field.value !== '') return true;
  }
  return false;
}
