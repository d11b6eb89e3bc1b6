import { showToast } from '#web/base/show-toast.ts';

/** A browser that asks where to save reads the file only afterwards. */
const KEPT_MS = 60_000;

/** The browser inside a chat or a social network: it opens pages, and mostly saves no file that a page hands to it. */
const INSIDE_ANOTHER_APP = /; wv\)|\bFBA[NV]\/|\bInstagram\b|\bLine\//;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  if (INSIDE_ANOTHER_APP.test(navigator.userAgent))
    showToast({
      title: 'O arquivo não apareceu?',
      description: 'Abra esta página no navegador do celular e baixe por lá.',
    });
}
