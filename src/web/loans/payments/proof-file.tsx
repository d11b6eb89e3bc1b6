import type { FileContentType } from '#domain/files/file.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { StoredPicture } from '#web/files/stored-picture.tsx';

interface ProofFileProps {
  id: string;
  /** Null where its bytes are gone (PB-10). */
  sha256: string | null;
  /** Nobody has decided yet, so that nothing but a backup without files took them (AQ-12). */
  waiting?: boolean;
  type: FileContentType;
}

/** The picture or the PDF of a proof of payment, from our own address (AQ-7). */
export function ProofFile({ id, sha256, waiting = false, type }: ProofFileProps) {
  if (sha256 === null)
    return (
      <p className="text-sm text-muted">
        {waiting
          ? 'O conteúdo não estava no backup.'
          : 'A imagem foi apagada 180 dias depois da conferência.'}
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
