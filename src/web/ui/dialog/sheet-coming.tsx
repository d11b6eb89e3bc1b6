import { LoaderCircle } from 'lucide-react';
import { StatusPill } from '#web/ui/feedback/status-pill.tsx';

/** In the place of a dialog whose code is still on its way; seen only where that takes its time. */
export function SheetComing() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar-height)+1rem)] z-50 grid animate-late-in justify-items-center print:hidden"
    >
      <StatusPill icon={LoaderCircle} spinning>
        Abrindo...
      </StatusPill>
    </div>
  );
}
