import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import type { PortalAcceptance } from '#contract/acceptances.ts';
import { momentDayText } from '#domain/calendar.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { settings } from '#web/base/settings.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { ownAcceptancesQuery } from './portal-queries.ts';

const ContractDialog = lazyPart(async () => (await import('./contract-dialog.tsx')).ContractDialog);

/** The contract that waits for this client (PB-11). */
export function ContractToRead({ institution }: { institution: string }) {
  const { data } = useQuery(ownAcceptancesQuery);
  const { open, shown } = useDialog<{ id: string; text: string; pdf: string }>();
  const waiting = (data ?? []).flatMap(({ id, text, ...rest }) =>
    text === null ? [] : [{ id, text, pdf: pdfOf(rest) }],
  );
  return (
    <>
      {waiting.map((contract) => (
        <section key={contract.id} aria-label="Há um contrato para você ler">
          <Card className="grid gap-3">
            <h2 className="font-semibold">Há um contrato para você ler</h2>
            <p>{`${institution} pede que você leia o contrato do seu empréstimo e diga se aceita.`}</p>
            <Button wide onClick={() => open(contract)} onPointerEnter={ContractDialog.prefetch}>
              <FileText aria-hidden="true" />
              Ler o contrato
            </Button>
          </Card>
        </section>
      ))}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <ContractDialog key={shown.key} {...shown.dialog} contract={shown.subject} />
        </Suspense>
      )}
    </>
  );
}

/** What the client accepted of one loan, as it was. */
export function AcceptedContract({ loanId }: { loanId: string }) {
  const { data } = useQuery(ownAcceptancesQuery);
  const accepted = data?.find(({ loan_id: loan, accepted_at: at }) => loan === loanId && at !== null);
  if (accepted === undefined || accepted.accepted_at === null) return null;
  return (
    <DocumentButton dense source={{ address: pdfOf(accepted) }}>
      {`Contrato aceito em ${momentDayText(accepted.accepted_at, settings.timeZone)}`}
    </DocumentButton>
  );
}

function pdfOf({ file_id: file, sha256 }: Pick<PortalAcceptance, 'file_id' | 'sha256'>): string {
  return `/api/portal/files/${file}/${sha256}`;
}
