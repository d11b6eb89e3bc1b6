import { Suspense, useState } from 'react';
import type { KnownClient } from '#contract/clients.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { ClientDataButton } from '#web/documents/client-data-button.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { Disclosure } from '#web/ui/page/disclosure.tsx';

const AnonymiseDialog = lazyPart(async () => (await import('./anonymise-dialog.tsx')).AnonymiseDialog);
const ClientAccesses = lazyPart(async () => (await import('./client-accesses.tsx')).ClientAccesses);

/** What a client may ask of those who keep their data, folded: few ever do. Of the owner alone. */
export function ClientPrivacy({ client, onGone }: { client: KnownClient; onGone: () => void }) {
  const anonymising = useDialog<null>();
  const [opening, setOpening] = useState(0);
  return (
    <Card className="py-1!">
      <Disclosure summary="Privacidade">
        <div className="flex flex-wrap gap-2">
          <ClientDataButton client={client} />
          <Button variant="secondary" dense onClick={() => anonymising.open(null)}>
            Anonimizar cliente
          </Button>
        </div>
        <Disclosure summary="Acessos" className="mt-2" onOpen={() => setOpening((before) => before + 1)}>
          {opening > 0 && (
            <Suspense fallback={<p className="text-muted">Carregando acessos...</p>}>
              <ClientAccesses clientId={client.id} opening={opening} />
            </Suspense>
          )}
        </Disclosure>
      </Disclosure>
      {anonymising.shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <AnonymiseDialog
            key={anonymising.shown.key}
            {...anonymising.shown.dialog}
            client={client}
            onGone={onGone}
          />
        </Suspense>
      )}
    </Card>
  );
}
