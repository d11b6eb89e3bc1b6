import { lazyPart } from '#web/base/first-view/lazy-part.tsx';

export const PixDialog = lazyPart(() => import('./pix-dialog.tsx').then((part) => part.PixDialog));
