import { Eye, FileText, Image } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import type { ClientFile } from '#contract/files.ts';
import type { PagedQuery } from '#web/api/use-paged-query.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { TextButton } from '#web/ui/basic/text-button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { EmailOrText } from '#web/ui/basic/email-or-text.tsx';
import { fileOrigin } from './file-origin.ts';
import { useRestoreFile } from './use-restore-file.ts';

const FileDialog = lazyPart(async () => (await import('./file-dialog.tsx')).FileDialog);

/** The files of a client or of a loan, newest first; those that were deleted can come back for 30 days (AQ-1, AQ-9). */
export function FileList({ files }: { files: PagedQuery<ClientFile> }) {
  const { open, shown } = useDialog<ClientFile>();
  const restore = useRestoreFile();
  const line = useCallback(
    (file: ClientFile) => (
      <FileLine file={file} onOpen={() => open(file)} onRestore={() => restore(file.id)} />
    ),
    [open, restore],
  );
  return (
    <>
      <PagedList
        query={files}
        label="Arquivos"
        loadingText="Carregando arquivos..."
        empty={null}
        pageClassName="grid divide-y divide-line"
        drawAll
        renderItem={line}
      />
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <FileDialog key={shown.key} {...shown.dialog} file={shown.subject} />
        </Suspense>
      )}
    </>
  );
}

interface FileLineProps {
  file: ClientFile;
  onOpen: () => void;
  onRestore: () => void;
}

function FileLine({ file, onOpen, onRestore }: FileLineProps) {
  const Icon = file.content_type === 'application/pdf' ? FileText : Image;
  const isDeleted = file.deleted_at !== null;
  return (
    <div className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        {isDeleted ? (
          <p className="font-semibold wrap-anywhere text-muted line-through">{file.name}</p>
        ) : (
          <TextButton className="-my-2.5 wrap-anywhere" onClick={onOpen} onPointerEnter={FileDialog.prefetch}>
            {file.name}
          </TextButton>
        )}
        <p className="text-sm wrap-anywhere text-muted">
          <EmailOrText text={fileOrigin(file)} />
        </p>
        {file.in_portal && !isDeleted && (
          <Badge tone="blue" icon={Eye}>
            O cliente vê
          </Badge>
        )}
      </div>
      {isDeleted && (
        <Button variant="ghost" dense className="-my-2 -mr-2" onClick={onRestore}>
          Desfazer
          <span className="sr-only">{` e trazer de volta ${file.name}`}</span>
        </Button>
      )}
    </div>
  );
}
