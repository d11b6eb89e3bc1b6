import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { updateInstitution } from '#web/data/institutions/institution-operations.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { drawLogo } from './draw-logo.ts';
import { UnusableFile } from '#web/files/drawn-picture.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';

const RemoveLogoDialog = lazyPart(async () => (await import('./remove-logo-dialog.tsx')).RemoveLogoDialog);

/** 'Escolher imagem' beside 'URL da Logo': saved at once, whatever is typed in the form meanwhile (IS-2). */
export function LogoImage({ chosen }: { chosen: boolean }) {
  const queryClient = useQueryClient();
  const { open, shown } = useDialog<null>();
  const choose = useOperation(updateInstitution, {
    run: async (file: File) => call('PUT /api/institution/logo', { body: { image: await drawLogo(file) } }),
    onDone: (answer) => {
      queryClient.setQueryData(institutionQuery.queryKey, answer);
      showToast({ title: 'Imagem da logo salva!' });
    },
    failureText: (error) => (error instanceof UnusableFile ? error.message : undefined),
  });
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          variant="secondary"
          loading={choose.isPending}
          loadingText="Salvando..."
          onFile={(file) => choose.mutate(file)}
        >
          Escolher imagem
        </FileButton>
        {chosen && (
          <Button variant="ghost" disabled={choose.isPending} onClick={() => open(null)}>
            <Trash2 aria-hidden="true" />
            Remover imagem
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        {chosen
          ? 'A imagem escolhida aparece no lugar da URL.'
          : 'Ou um arquivo PNG, JPEG ou WebP do seu aparelho.'}
      </p>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <RemoveLogoDialog key={shown.key} {...shown.dialog} />
        </Suspense>
      )}
    </div>
  );
}
