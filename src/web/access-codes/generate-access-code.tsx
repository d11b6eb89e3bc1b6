import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Client } from '#domain/clients/client.ts';
import { call } from '#web/api/api-client.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { accessCodeQuery } from '#web/data/access-codes/access-code-query.ts';

const generateAccessCode: ChangeOfScreen = { failed: 'Não deu para gerar o código' };

const NewAccessCodeDialog = lazyPart(
  async () => (await import('./new-access-code-dialog.tsx')).NewAccessCodeDialog,
);

/** The owner's, and only where the institution asks for codes: nothing there otherwise (EQ-3). */
export function GenerateAccessCode({ client }: { client: Pick<Client, 'id' | 'name' | 'phone'> }) {
  const { data } = useQuery({ ...accessCodeQuery, enabled: useMay('configure') });
  const [open, setOpen] = useState(false);
  const generate = useOperation(generateAccessCode, {
    run: (id: string) => call('POST /api/clients/:id/access-code', { params: { id } }),
    onDone: () => setOpen(true),
  });
  // Of two codes from a double click only the second would be worth anything.
  const send = useSingleSend(generate);
  if (data?.required !== true) return null;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <Button
        variant="secondary"
        loading={generate.isPending}
        onPointerEnter={NewAccessCodeDialog.prefetch}
        onClick={() => send(client.id)}
      >
        <KeyRound aria-hidden="true" />
        Gerar código do cliente
      </Button>
      <p className="mt-1.5 text-sm text-muted">
        Para o cliente entrar no portal. Um código novo substitui o anterior.
      </p>
      <Suspense fallback={<SheetComing />}>
        {generate.data !== undefined && (
          <NewAccessCodeDialog open={open} onOpenChange={setOpen} client={client} code={generate.data.code} />
        )}
      </Suspense>
    </div>
  );
}
