type TextField = HTMLInputElement | HTMLTextAreaElement;

const typedInto = new Set<TextField>();

/** From the start on: which fields somebody has typed into. */
export function startNoticingText(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isText && target.type !== 'search') typedInto.add(target);
    },
    { capture: true },
  );
}

/** Whether loading the page anew would lose something a person wrote. A search is quickly written again. */
export function somethingIsTyped(): boolean {
  for (const field of typedInto) {
    if (!field.isConnected) typedInto.delete(field);
    else if (field.value !== '') return true;
  }
  return false;
}
