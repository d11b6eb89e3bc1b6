import { PackageCheck } from 'lucide-react';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { guaranteeOperations } from './guarantee-operations.ts';

/** 'Devolver garantia' notes today and the person (PD-3). */
export function ReturnGuarantee({ item }: { item: { readonly id: string; readonly description: string } }) {
  const back = useOperation(guaranteeOperations.return, {
    run: (id: string, idempotencyKey) =>
      call('POST /api/guarantees/:id/return', { params: { id } }, { idempotencyKey }),
    form: (id) => `staff returned ${id}`,
    onDone: () => showToast({ title: 'Garantia devolvida!', description: item.description }),
  });
  const send = useSingleSend(back);
  return (
    <Button
      variant="secondary"
      dense
      className="justify-self-start"
      loading={back.isPending}
      onClick={() => send(item.id)}
    >
      <PackageCheck aria-hidden="true" />
      Devolver garantia
    </Button>
  );
}
