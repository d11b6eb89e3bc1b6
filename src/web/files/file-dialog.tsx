import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ClientFile } from '#contract/files.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import {
  useConfirmedPassword,
  type WithConfirmedPassword,
} from '#web/security/account/use-confirmed-password.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { fileOperations } from './file-operations.ts';
import { fileOrigin } from './file-origin.ts';
import { StoredPicture } from './stored-picture.tsx';

interface FileDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As the list had it when it was pressed. */
  file: ClientFile;
}

/** One file: looked at or saved, shown to the client or not, deleted (AQ-7, AQ-9, AQ-10). */
export function FileDialog({ open, onOpenChange, file }: FileDialogProps) {
  const mayEdit = useMay('edit');
  const [deleting, setDeleting] = useState(false);
  const { withConfirmedPassword, question } = useConfirmedPassword();
  const source = { address: `/api/files/${file.id}/${file.sha256}`, through: withConfirmedPassword };
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={file.name}
      description={fileOrigin(file)}
      size="large"
      forReading
    >
      <div className="grid gap-4">
        {file.content_type === 'application/pdf' ? (
          <DocumentButton source={source}>Baixar o PDF</DocumentButton>
        ) : (
          <StoredPicture {...source} name={file.name} type={file.content_type} />
        )}
        {mayEdit && <InPortal file={file} withConfirmedPassword={withConfirmedPassword} />}
        {mayEdit && (
          <Button variant="ghost" className="justify-self-start text-red!" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" />
            Apagar
          </Button>
        )}
      </div>
      <DeleteFileDialog
        open={deleting}
        onOpenChange={setDeleting}
        file={file}
        onDeleted={() => onOpenChange(false)}
      />
      {question}
    </SheetDialog>
  );
}

interface InPortalProps {
  file: ClientFile;
  withConfirmedPassword: WithConfirmedPassword;
}

const ONLY_CPF = ' Onde não se exige o código do cliente, o portal abre só com o CPF.';
/** What nobody else may see, such as who knows a CPF. */
const isPersonal = ({ kind }: ClientFile) => kind === 'identity' || kind === 'address';

/** What the switch shows is the answer of the change that was made last. */
function InPortal({ file, withConfirmedPassword }: InPortalProps) {
  const show = useOperation(fileOperations.show, {
    run: (in_portal: boolean) =>
      withConfirmedPassword(() =>
        call('PATCH /api/files/:id', { params: { id: file.id }, body: { in_portal } }),
      ),
  });
  return (
    <SwitchField
      label="Mostrar ao cliente"
      hint={`O cliente vê este arquivo no portal, em Meus documentos.${isPersonal(file) ? ONLY_CPF : ''}`}
      checked={(show.data ?? file).in_portal}
      busy={show.isPending}
      onCheckedChange={(in_portal) => show.mutate(in_portal)}
    />
  );
}
