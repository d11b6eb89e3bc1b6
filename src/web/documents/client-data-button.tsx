import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const ClientDataDialog = lazyPart(async () => (await import('./client-data-dialog.tsx')).ClientDataDialog);

interface ClientDataButtonProps {
  /** Null is the borrower's own, in the portal. */
  client: { readonly id: string; readonly name: string } | null;
}

/** 'Baixar meus dados' in the portal, 'Exportar dados deste cliente' on the client's page (LP-3, LP-5). */
export function ClientDataButton({ client }: ClientDataButtonProps) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button variant="secondary" dense onClick={() => open(null)} onPointerEnter={ClientDataDialog.prefetch}>
        {client === null ? 'Baixar meus dados' : 'Exportar dados deste cliente'}
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <ClientDataDialog key={shown.key} {...shown.dialog} client={client} />
        </Suspense>
      )}
    </>
  );
}
