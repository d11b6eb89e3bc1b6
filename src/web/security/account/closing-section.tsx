import { DoorClosed, DoorOpen } from 'lucide-react';
import { Suspense } from 'react';
import { dayText, type Day } from '#domain/calendar.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { announceSession } from '#web/base/session-events.ts';
import { showToast } from '#web/base/show-toast.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';

const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog);

/** For the owner (AS-11). */
export function ClosingSection() {
  const { staff } = useSession();
  const { open, shown } = useDialog<'close'>();
  const closingOn = staff?.closing_on;
  if (closingOn !== undefined) return <Reopening closingOn={closingOn} />;
  return (
    <SettingsSection
      title="Encerrar a instituição"
      hint="Tudo é apagado em 30 dias. Até lá você pode voltar atrás."
    >
      <Button
        variant="secondary"
        dense
        className="text-red"
        onPointerEnter={CloseDialog.prefetch}
        onClick={() => open('close')}
      >
        <DoorClosed aria-hidden="true" />
        Encerrar a instituição
      </Button>
      <Suspense fallback={<SheetComing />}>
        {shown !== null && <CloseDialog key={shown.key} {...shown.dialog} />}
      </Suspense>
    </SettingsSection>
  );
}

function Reopening({ closingOn }: { closingOn: Day }) {
  const reopen = useOperation(
    { failed: 'Não deu para reabrir' },
    {
      run: () => call('DELETE /api/institution/closing'),
      onDone: (staff) => {
        showToast({ title: 'Instituição reaberta!', description: 'Tudo volta a ser como antes.' });
        announceSession({ type: 'signed_in', staff });
      },
    },
  );
  const send = useSingleSend(reopen);
  return (
    <SettingsSection
      title="Instituição em encerramento"
      hint={`Em ${dayText(closingOn)} tudo será apagado. Até lá dá para consultar e baixar.`}
    >
      <Button dense loading={reopen.isPending} onClick={() => send(undefined)}>
        <DoorOpen aria-hidden="true" />
        Reabrir
      </Button>
    </SettingsSection>
  );
}
