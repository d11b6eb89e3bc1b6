import { useQueryClient } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import type { PortalFile } from '#contract/files.ts';
import { momentDayText } from '#domain/calendar.ts';
import { FILE_KINDS } from '#domain/files/file.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { settings } from '#web/base/settings.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { ownFileList } from './portal-queries.ts';

const OwnPictureDialog = lazyPart(async () => (await import('./own-picture-dialog.tsx')).OwnPictureDialog);

/** 'Meus documentos': what the institution shows this client; nothing where it shows none (AQ-10). */
export function OwnFiles() {
  const files = usePagedQuery(ownFileList(useQueryClient()));
  const { open, shown } = useDialog<PortalFile>();
  const line = useCallback((file: PortalFile) => <Line file={file} onOpen={() => open(file)} />, [open]);
  if (files.pages.every(({ items }) => items.length === 0)) return null;
  return (
    <section aria-labelledby="meus-documentos">
      <h2 id="meus-documentos" className="mb-3 text-lg font-bold">
        Meus documentos
      </h2>
      <Card>
        <PagedList
          query={files}
          label="Meus documentos"
          loadingText="Carregando documentos..."
          empty={null}
          pageClassName="grid divide-y divide-line"
          drawAll
          renderItem={line}
        />
      </Card>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <OwnPictureDialog key={shown.key} {...shown.dialog} file={shown.subject} />
        </Suspense>
      )}
    </section>
  );
}

function Line({ file, onOpen }: { file: PortalFile; onOpen: () => void }) {
  const { id, sha256, name, kind, created_at: added } = file;
  const words = FILE_KINDS[kind] === name ? null : FILE_KINDS[kind];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {[words, momentDayText(added, settings.timeZone)].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      {file.content_type === 'application/pdf' ? (
        <DocumentButton dense source={{ address: `/api/portal/files/${id}/${sha256}` }}>
          Baixar<span className="sr-only">{` ${name}`}</span>
        </DocumentButton>
      ) : (
        <Button variant="secondary" dense onClick={onOpen} onPointerEnter={OwnPictureDialog.prefetch}>
          <Image aria-hidden="true" />
          Ver<span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </div>
  );
}
