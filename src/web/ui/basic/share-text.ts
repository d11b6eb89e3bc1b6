/** Copies the text; `shownIn` holds the same text on the screen, for browsers without a clipboard (plain http). */
export async function copyText(text: string, shownIn: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return shownIn !== null && copySelection(shownIn);
  }
}

/** The device's own share sheet: phones have one, most desktops do not. */
export function deviceCanShare(): boolean {
  return 'share' in navigator;
}

/** False where the device refused; a person who closed the sheet changed their mind, which is no failure. */
export async function shareByDevice(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** What is selected stays selected, so that somebody may still copy it by hand. */
function copySelection(element: HTMLElement): boolean {
  const selection = window.getSelection();
  if (selection === null) return false;
  selection.selectAllChildren(element);
  // Deprecated, and the only way there is without a secure context.
  // oxlint-disable-next-line typescript/no-deprecated
  return document.execCommand('copy');
}
