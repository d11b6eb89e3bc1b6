import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fileName } from '#domain/file-name.ts';
import type { FileContentType } from '#domain/files/file.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { fetchDocument, type DocumentSource } from '#web/documents/download-document.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { saveFile } from '#web/ui/basic/save-file.ts';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { fileEnding } from './file-ending.ts';

/** The address holds the hash of the bytes: they never change. */
const picturesOf = [...queryRoots.files, 'picture'];

interface StoredPictureProps extends DocumentSource {
  name: string;
  type: FileContentType;
}

/** Asked for before it is drawn, so that a refusal says why; the browser then draws what it has kept of the answer (AQ-7). */
export function StoredPicture({ address, through, name, type }: StoredPictureProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...picturesOf, address],
    queryFn: async () => (await fetchDocument({ address, ...(through && { through }) })).blob(),
    gcTime: 0,
    // Its own place says what was refused.
    meta: { failed: false },
  });
  if (error !== null) return <FailureRow message={error.message} retry={refetch} />;
  if (data === undefined)
    return (
      <p role="status" className="grid min-h-48 animate-breathe place-items-center text-sm text-muted">
        Abrindo...
      </p>
    );
  return (
    <>
      <img
        src={address}
        alt={name}
        className="max-h-[65dvh] max-w-full justify-self-center rounded-control border border-line"
      />
      <Button variant="secondary" onClick={() => saveFile(data, fileName([name], fileEnding(type)))}>
        <Download aria-hidden="true" />
        Baixar a foto
      </Button>
    </>
  );
}
