import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showToast } from '#web/base/show-toast.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { PassedOnButton } from '#web/held/passed-on-button.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { canKeep } from './offline-device.ts';
import { useOfflineState } from './offline-state.ts';
import { QueueLine } from './queue-line.tsx';
import { startOffline } from './follow-connection.ts';
import { turnOff, turnOn } from './turn-on.ts';

/** 'Usar sem internet neste aparelho' (OF-1). */
export function OfflineSection() {
  const queryClient = useQueryClient();
  const { isReading, isOn, mayBeErased } = useOfflineState();
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => void startOffline(queryClient), [queryClient]);
  const turn = async (on: boolean) => {
    setWanted(on);
    if (!on) await turnOff();
    else if (!(await turnOn()))
      showToast({
        title: 'Não deu para ligar',
        description: 'É preciso estar com internet para ligar.',
        variant: 'destructive',
      });
    setWanted(null);
  };
  return (
    <SettingsSection title="Usar sem internet" hint="Vale só neste aparelho, para você e nesta instituição.">
      {canKeep() ? (
        <div className="grid gap-4">
          <SwitchField
            label="Usar sem internet neste aparelho"
            hint="Guarda neste aparelho, por até 24 horas, nome, telefone e valores de quem vence ou está atrasado."
            checked={wanted ?? isOn}
            disabled={isReading}
            busy={wanted !== null}
            onCheckedChange={(on) => void turn(on)}
          />
          {isOn && mayBeErased && (
            <Notice tone="orange">
              O navegador pode apagar estes dados se faltar espaço. Envie logo que puder.
            </Notice>
          )}
          <QueueLine />
          <PassedOnButton />
        </div>
      ) : (
        <p>Este navegador não guarda dados com segurança neste endereço. Abra o sistema por https.</p>
      )}
    </SettingsSection>
  );
}
