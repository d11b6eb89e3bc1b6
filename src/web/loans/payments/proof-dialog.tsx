import type { ListedPayment } from '#contract/payments.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { ProofFile } from './proof-file.tsx';

interface ProofDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  proof: NonNullable<ListedPayment['proof']>;
  /** When it was checked. */
  since: ListedPayment['created_at'];
}

/** What the client sent, from the payment it became (PB-18). */
export function ProofDialog({ open, onOpenChange, proof, since }: ProofDialogProps) {
  const { file_id: id, sha256, content_type: type } = proof;
  return (
    <SheetDialog open={open} onOpenChange={onOpenChange} title="Comprovante" forReading>
      <ProofFile id={id} sha256={sha256} since={since} type={type} />
    </SheetDialog>
  );
}
