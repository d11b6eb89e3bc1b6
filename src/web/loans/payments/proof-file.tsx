import { dayInZone, type Timestamp } from '#domain/calendar.ts';
import type { FileContentType } from '#domain/files/file.ts';
import { noPictureText } from '#domain/loans/payments/payment-proof.ts';
import { useToday } from '#web/base/clock/today.ts';
import { settings } from '#web/base/settings.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { StoredPicture } from '#web/files/stored-picture.tsx';

interface ProofFileProps {
  id: string;
  /** Null where its bytes are gone (PB-10). */
  sha256: string | null;
  /** When it was sent, or checked. */
  since: Timestamp;
  type: FileContentType;
}

/** The picture or the PDF of a proof of payment, from our own address (AQ-7). */
export function ProofFile({ id, sha256, since, type }: ProofFileProps) {
  const today = useToday();
  if (sha256 === null)
    return (
      <p className="text-sm text-muted">
        {noPictureText(dayInZone(new Date(since), settings.timeZone), today)}
      </p>
    );
  const address = `/api/files/${id}/${sha256}`;
  if (type === 'application/pdf')
    return <DocumentButton source={{ address }}>Baixar o comprovante</DocumentButton>;
  return (
    <div className="grid gap-3">
      <StoredPicture address={address} name="Comprovante" type={type} />
    </div>
  );
}
