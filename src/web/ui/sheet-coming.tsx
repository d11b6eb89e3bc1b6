import { LoaderCircle } from 'lucide-react';

/** In the place of a dialog whose code is still on its way; seen only where that takes its time. */
export function SheetComing() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar-height)+1rem)] z-50 grid animate-late-in justify-items-center print:hidden"
    >
      <p className="flex items-center gap-2 rounded-full border border-line bg-card px-4 py-2.5 text-sm font-medium shadow-raised">
        <LoaderCircle aria-hidden="true" className="size-4 animate-spin text-brand" />
        Abrindo...
      </p>
    </div>
  );
}
