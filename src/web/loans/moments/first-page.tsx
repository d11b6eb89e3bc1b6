import { TurningPage } from '#web/ui/feedback/turning-page.tsx';

/** The first loan of a notebook (MO-1). */
export function FirstPage() {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <TurningPage />
      <p className="text-lg font-bold">Primeira página escrita.</p>
    </div>
  );
}
