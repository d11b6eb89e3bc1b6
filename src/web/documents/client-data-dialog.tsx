import { firstName } from '#domain/clients/client.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { DocumentButton } from './document-button.tsx';

interface ClientDataDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null is the borrower's own, in the portal. */
  client: { readonly id: string; readonly name: string } | null;
}

/** One file to read and one for another program (LP-3, LP-5). */
export function ClientDataDialog({ open, onOpenChange, client }: ClientDataDialogProps) {
  const files = client === null ? '/api/portal/my-data' : `/api/clients/${client.id}/data`;
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={client === null ? 'Meus dados' : `Dados de ${firstName(client.name)}`}
      description={
        client === null
          ? 'Cadastro, empréstimos, pagamentos, pedidos, mensagens e documentos: tudo o que se guarda de você.'
          : 'Cadastro, empréstimos, pagamentos, pedidos, mensagens e documentos, com as suas anotações.'
      }
    >
      <div className="grid gap-3">
        <DocumentButton variant="primary" wide source={{ address: `${files}.pdf` }}>
          PDF, para ler
        </DocumentButton>
        <DocumentButton wide source={{ address: `${files}.json` }}>
          JSON, para outro programa
        </DocumentButton>
      </div>
    </SheetDialog>
  );
}
