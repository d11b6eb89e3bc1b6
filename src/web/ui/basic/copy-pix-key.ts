import { copyText } from './share-text.ts';
import { showToast } from '#web/base/show-toast.ts';

/** Copies the key a client is paid by (PX-13). `shownIn` holds it on the screen, for browsers without a clipboard. */
export async function copyClientPixKey(key: string, shownIn: HTMLElement | null = null): Promise<void> {
  showToast(
    (await copyText(key, shownIn))
      ? { title: 'Copiado!', description: 'Chave Pix copiada para a área de transferência.' }
      : {
          title: 'Não foi possível copiar',
          description: 'Selecione a chave e copie.',
          variant: 'destructive',
        },
  );
}
