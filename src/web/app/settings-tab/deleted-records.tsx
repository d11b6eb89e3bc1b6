import { useDeferredValue } from 'react';
import { useDeletedClients } from '#web/data/clients/client-queries.ts';
import { DeletedClients } from '#web/clients/deleted-clients.tsx';
import { DeletedLoans } from '#web/loans/deletion/deleted-loans.tsx';

/** CL-5, LN-16: what was deleted can be restored, also long after its toast has gone. */
export function DeletedRecords() {
  const clients = useDeletedClients();
  // As late as the list itself draws what has come.
  const isPending = useDeferredValue(clients.isPending);
  return (
    <div className="grid gap-8">
      <DeletedClients query={clients} />
      {/* Once the height of the first list is known: else it would push this one around. */}
      {!isPending && <DeletedLoans />}
    </div>
  );
}
