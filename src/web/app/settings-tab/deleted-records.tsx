import { DeletedClients } from '#web/clients/deleted-clients.tsx';
import { DeletedLoans } from '#web/loans/deletion/deleted-loans.tsx';

/** CL-5, LN-16: what was deleted can be restored, also long after its toast has gone. */
export function DeletedRecords() {
  return (
    <div className="grid gap-8">
      <DeletedClients />
      <DeletedLoans />
    </div>
  );
}
