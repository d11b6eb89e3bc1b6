import { lazyPart } from '#web/base/first-view/lazy-part.tsx';

export const LoanMessageSheet = lazyPart(
  async () => (await import('./loan-message-sheet.tsx')).LoanMessageSheet,
);
export const ChargeSheet = lazyPart(() => import('./charge-sheet.tsx').then((part) => part.ChargeSheet));
