import { showToast } from '#web/base/show-toast.ts';

export interface CopyWords {
  readonly copied: string;
  /** How to copy it by hand. */
  readonly refused?: string;
}

/** Copies the text and says so; `shownIn` holds the same text on the screen, for browsers without a clipboard (plain http). */
export async function copyText(
  text: string,
  shownIn: HTMLElement | null,
  { copied, refused }: CopyWords,
): Promise<void> {
  const done = await writeToClipboard(text).catch(() => shownIn !== null && copySelection(shownIn));
  showToast(
    done
      ? { title: 'Copiado!', description: copied }
      : {
          title: 'Não foi possível copiar',
          ...(refused !== undefined && { description: refused }),
          variant: 'destructive',
        },
  );
}

async function writeToClipboard(text: string): Promise<true> {
  await navigator.clipboard.writeText(text);
  return true;
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

/** The same, and where the device refused it says how to send the text instead. */
export async function shareText(text: string, refused: string): Promise<void> {
  if (!(await shareByDevice({ text }))) tellUnshared(refused);
}

export function tellUnshared(description: string): void {
  showToast({ title: 'Não foi possível compartilhar', description, variant: 'destructive' });
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
