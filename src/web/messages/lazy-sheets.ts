import { lazyPart } from '#web/first-view/lazy-part.tsx';

export const ChargeSheet = lazyPart(() => import('./charge-sheet.tsx').then((part) => part.ChargeSheet));
