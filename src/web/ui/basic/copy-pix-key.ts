import { copyText } from './share-text.ts';

/** Copies the key a client is paid by (PX-13). `shownIn` holds it on the screen, for browsers without a clipboard. */
export function copyClientPixKey(key: string, shownIn: HTMLElement | null = null): Promise<void> {
  return copyText(key, shownIn, {
    copied: 'Chave Pix copiada para a área de transferência.',
    refused: 'Selecione a chave e copie.',
  });
}
