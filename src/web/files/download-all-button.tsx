import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { showToast } from '#web/base/show-toast.ts';
import type { FilesOf } from '#web/data/files/file-queries.ts';
import { useConfirmedPassword } from '#web/security/account/use-confirmed-password.tsx';
import { Button } from '#web/ui/basic/button.tsx';

/** 'Baixar todos' (AQ-12); what makes the ZIP is loaded when it is pressed. */
export function DownloadAllButton({ of, clientName }: { of: FilesOf; clientName: string }) {
  const { withConfirmedPassword, question } = useConfirmedPassword();
  const download = useMutation({
    mutationFn: async () =>
      (await import('./download-all.ts')).downloadAll(of, clientName, withConfirmedPassword),
    onError: ({ message }) =>
      showToast({ title: 'Não deu para baixar os arquivos', description: message, variant: 'destructive' }),
    meta: { failed: false },
  });
  return (
    <>
      <Button
        variant="secondary"
        dense
        loading={download.isPending}
        loadingText="Baixando..."
        onClick={() => download.mutate()}
      >
        <FileDown aria-hidden="true" />
        Baixar todos
      </Button>
      {question}
    </>
  );
}
