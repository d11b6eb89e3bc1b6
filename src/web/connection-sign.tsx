import { clsx } from 'clsx';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { connectionMissing, onConnectionChange } from './connection-state.ts';
import { StatusPill } from './ui/status-pill.tsx';

/** LV-2: says that what is shown may be old; comes and goes by itself. Where it stands is the frame's to say. */
export function ConnectionSign({ className }: { className: string }) {
  const missing = useSyncExternalStore(onConnectionChange, connectionMissing, connectionMissing);
  return (
    // Always there, and marked live, so that readers hear of it even while a dialog hides the rest of the page.
    <div role="status" aria-live="polite" className={clsx('pointer-events-none print:hidden', className)}>
      {missing && (
        <div className="animate-fade-in">
          <StatusPill icon={CloudOff} tone="orange">
            Sem conexão. Tentando reconectar...
          </StatusPill>
        </div>
      )}
    </div>
  );
}
