import { Columns3, Copy, Share2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { chatLink } from '#domain/phone.ts';
import type { Simulation } from '#domain/loans/terms/simulation.ts';
import { proposalText } from '#domain/messages/facts.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { draftOf, keepDraft } from '#web/base/draft-store.ts';
import { LoanFormDialog } from '#web/loans/loan-dialogs.tsx';
import type { LoanFormDraft } from '#web/loans/form/loan-form-draft.ts';
import { NEW_LOAN_FORM } from '#web/loans/form/new-loan-state.ts';
import { useMessageContext } from '#web/messages/use-message-context.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { copyText, deviceCanShare, shareText } from '#web/ui/basic/share-text.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

interface SimulationActionsProps {
  simulation: Simulation;
  /** The same as the form of a loan. */
  loan: LoanFormDraft;
  /** No more results can be compared. */
  isFull: boolean;
  onCompare: () => void;
}

/** What can be done with a result (SM-4, SM-5). */
export function SimulationActions({ simulation, loan, isFull, onCompare }: SimulationActionsProps) {
  const known = useMessageContext(null);
  const text = known === null ? null : proposalText(known.body('proposal'), simulation, known.context);
  const { open, shown } = useDialog<null>();
  const mayLend = useMay('lend');

  function createLoan() {
    // A client or notes that were typed into the form before stay.
    const { client: _client, notes: _notes, paid_count: _paid, ...terms } = loan;
    keepDraft(NEW_LOAN_FORM, { ...draftOf(NEW_LOAN_FORM), ...terms }, null);
    open(null);
  }

  return (
    <section aria-label="O que fazer">
      <Card className="grid gap-2 sm:p-5">
        {mayLend && (
          <Button wide onClick={createLoan} onPointerEnter={LoanFormDialog.prefetch}>
            Criar empréstimo
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2">
          <SendProposal text={text} />
          <CopyProposal text={text} />
        </div>
        <DocumentButton wide source={{ address: '/api/documents/proposal', body: proposalBody(simulation) }}>
          Proposta em PDF
        </DocumentButton>
        <Button variant="secondary" wide disabled={isFull} onClick={onCompare}>
          <Columns3 aria-hidden="true" />
          Comparar
        </Button>
        {isFull && <p className="text-sm text-muted">Até três resultados. Tire um para comparar outro.</p>}
      </Card>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <LoanFormDialog key={shown.key} {...shown.dialog} onFinished={shown.onFinished} />
        </Suspense>
      )}
    </section>
  );
}

/** What is shown, for the server to print (DC-8). */
function proposalBody({ amount, start_date, frequency, installments }: Simulation) {
  return {
    amount,
    start_date,
    frequency,
    installments: installments.map(({ due_date, principal, interest }) => ({
      due_date,
      principal,
      interest,
    })),
  };
}

interface ProposalProps {
  /** Null until the institution's own words are known. */
  text: string | null;
}

/** The device's share sheet, or a chat whose contact is chosen there. */
function SendProposal({ text }: ProposalProps) {
  async function share() {
    if (text !== null) await shareText(text, 'Copie a proposta e cole onde preferir.');
  }
  if (text === null || deviceCanShare()) {
    return (
      <Button variant="secondary" dense disabled={text === null} onClick={() => void share()}>
        <Share2 aria-hidden="true" />
        Enviar proposta
      </Button>
    );
  }
  return (
    <a
      href={chatLink(null, text)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ variant: 'secondary', dense: true })}
    >
      <WhatsAppIcon />
      Enviar proposta
    </a>
  );
}

function CopyProposal({ text }: ProposalProps) {
  const shownRef = useRef<HTMLParagraphElement>(null);
  async function copy() {
    if (text === null) return;
    await copyText(text, shownRef.current, { copied: 'Proposta copiada para a área de transferência.' });
  }
  return (
    <>
      <Button variant="secondary" dense disabled={text === null} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copiar
      </Button>
      {/* For browsers without a clipboard, which copy what is selected on the page. */}
      <p ref={shownRef} aria-hidden="true" className="sr-only whitespace-pre-line">
        {text}
      </p>
    </>
  );
}
