import { clsx } from 'clsx';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { connectionMissing, onConnectionChange } from './connection-state.ts';

/** LV-2: says that what is shown may be old; comes and goes by itself. Where it stands is the frame's to say. */
export function ConnectionSign({ className }: { className: string }) {
  const missing = useSyncExternalStore(onConnectionChange, connectionMissing);
  return (
    // Always there, and marked live, so that readers hear of it even while a dialog hides the rest of the page.
    <div role="status" aria-live="polite" className={clsx('pointer-events-none print:hidden', className)}>
      {missing && (
        <p className="flex w-fit animate-fade-in items-center gap-2 rounded-full border border-line bg-orange-soft px-3.5 py-2 text-sm font-medium text-orange shadow-raised">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          Sem conexão. Tentando reconectar...
        </p>
      )}
    </div>
  );
}
