import { CircleOff } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import type { KnownClient } from '#contract/clients.ts';
import { momentDayText } from '#domain/calendar.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { settings } from '#web/base/settings.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const NoLendingDialog = lazyPart(async () => (await import('./no-lending-dialog.tsx')).NoLendingDialog);

/** PD-6: the lender's own note; it asks before the next loan. */
export function NoLendingButton({ client }: { client: KnownClient }) {
  return (
    <OpensDialog client={client}>
      <CircleOff aria-hidden="true" />
      Não emprestar
    </OpensDialog>
  );
}

/** Why nothing is to be lent to them, with the way to change it. */
export function NoLendingNotice({ client }: { client: KnownClient }) {
  const mayEdit = useMay('edit');
  if (client.no_lending_at === null) return null;
  return (
    <div className="mb-4">
      <Notice tone="red" icon={CircleOff}>
        {`Não emprestar, desde ${momentDayText(client.no_lending_at, settings.timeZone)}: ${client.no_lending_reason ?? ''}`}
      </Notice>
      {mayEdit && <OpensDialog client={client}>Mudar ou tirar a marca</OpensDialog>}
    </div>
  );
}

function OpensDialog({ client, children }: { client: KnownClient; children: ReactNode }) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button
        variant="ghost"
        dense
        className="mt-1 -ml-2"
        onClick={() => open(null, client.id)}
        onPointerEnter={NoLendingDialog.prefetch}
      >
        {children}
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <NoLendingDialog key={shown.key} {...shown.dialog} onFinished={shown.onFinished} client={client} />
        </Suspense>
      )}
    </>
  );
}
