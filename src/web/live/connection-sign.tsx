import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CirclePause, CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connectionState, onConnectionChange } from '#web/base/connection-state.ts';
import { ageOfShown, seenText } from './seen-age.ts';
import { StatusPill } from '#web/ui/feedback/status-pill.tsx';

/** LV-2: says that what is shown may be old; comes and goes by itself. Where it stands is the frame's to say. */
export function ConnectionSign({ className }: { className: string }) {
  const state = useSyncExternalStore(onConnectionChange, connectionState, connectionState);
  return (
    // Always there, and marked live, so that readers hear of it even while a dialog hides the rest of the page.
    <div role="status" aria-live="polite" className={clsx('pointer-events-none print:hidden', className)}>
      {state !== 'live' && (
        <div className="animate-fade-in">
          {state === 'paused' ? (
            <StatusPill icon={CirclePause} tone="orange">
              Atualização automática em pausa
            </StatusPill>
          ) : (
            <MissingPill />
          )}
        </div>
      )}
    </div>
  );
}

const LOOK_EVERY_MS = 1000;

function MissingPill() {
  return (
    <StatusPill icon={CloudOff} tone="orange" detail={useSeenText()}>
      Sem conexão. Tentando reconectar...
    </StatusPill>
  );
}

/** Looked at every second: another screen shows other answers, and each has its own age. */
function useSeenText(): string | null {
  const queryClient = useQueryClient();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const age = ageOfShown(queryClient);
      setText(age === null ? null : seenText(age));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [queryClient]);
  return text;
}
