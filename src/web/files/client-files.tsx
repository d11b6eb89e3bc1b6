import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useFilesOf } from '#web/data/files/file-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { DownloadAllButton } from './download-all-button.tsx';
import { FileList } from './file-list.tsx';

const AddFileDialog = lazyPart(async () => (await import('./add-file-dialog.tsx')).AddFileDialog);

/** 'Arquivos' on the client's page; one quiet line where there are none (AQ-1). */
export function ClientFiles({ client }: { client: { readonly id: string; readonly name: string } }) {
  const files = useFilesOf({ clientId: client.id });
  const mayAdd = useMay('receive');
  const { open, shown } = useDialog<null>();
  if (files.isPending) return null;
  const isEmpty = files.error === null && files.pages.every(({ items }) => items.length === 0);
  const living = files.pages.flatMap(({ items }) => items.filter((file) => file.deleted_at === null));
  const add = (words: string) =>
    mayAdd && (
      <Button
        variant="ghost"
        dense
        className="-mr-2 justify-self-start"
        onClick={() => open(null, client.id)}
        onPointerEnter={AddFileDialog.prefetch}
      >
        <Plus aria-hidden="true" />
        {words}
      </Button>
    );
  return (
    <>
      {isEmpty ? (
        add('Guardar foto ou documento')
      ) : (
        <Card>
          <div className="flex items-center justify-between gap-3">
            <h2 className="font-bold">Arquivos</h2>
            {add('Adicionar')}
          </div>
          <FileList files={files} />
          {living.length > 1 && <DownloadAllButton of={{ clientId: client.id }} clientName={client.name} />}
        </Card>
      )}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <AddFileDialog key={shown.key} {...shown.dialog} client={client} onFinished={shown.onFinished} />
        </Suspense>
      )}
    </>
  );
}
