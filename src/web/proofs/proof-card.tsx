import { useState } from 'react';
import type { PaymentProof } from '#contract/proofs.ts';
import { dayInZone, dayText, momentText } from '#domain/calendar.ts';
import { knownTexts, REFUSAL_REASON_LIMIT } from '#domain/loans/payments/payment-proof.ts';
import { brl } from '#domain/money.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { settings } from '#web/base/settings.ts';
import { ProofFile } from '#web/loans/payments/proof-file.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { ConfirmProof } from './confirm-proof.tsx';
import { useRefuseProof } from './decide-proof.ts';

type Asking = 'nothing' | 'payment' | 'reason';

/** The picture, what the client said, what is known of it, and what becomes of it. */
export function ProofCard({ proof }: { proof: PaymentProof }) {
  const [asking, setAsking] = useState<Asking>('nothing');
  const mayDecide = useMay('receive');
  const { client, amount, paid_on: paidOn, created_at: sentAt, loan, file } = proof;
  const back = () => setAsking('nothing');
  return (
    <section
      aria-label={`Comprovante de ${client.name}`}
      className="grid gap-3 rounded-control border border-line p-3.5 wrap-anywhere"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 font-semibold">{client.name}</h3>
        <p className="font-semibold">{brl(amount)}</p>
      </div>
      <p className="-mt-2 text-sm text-muted">
        {`Empréstimo de ${brl(loan.amount)} de ${dayText(loan.start_date)}`}
        <br />
        {`Diz que pagou em ${dayText(paidOn)} · enviado em ${momentText(sentAt, settings.timeZone)}`}
      </p>
      <Known proof={proof} />
      <ProofFile
        id={file.id}
        sha256={file.has_content ? file.sha256 : null}
        since={sentAt}
        type={file.content_type}
      />
      {mayDecide && asking === 'nothing' && (
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button dense onClick={() => setAsking('payment')}>
            Confirmar pagamento
            <span className="sr-only">{` de ${client.name}`}</span>
          </Button>
          <Button variant="secondary" dense onClick={() => setAsking('reason')}>
            Recusar
            <span className="sr-only">{` de ${client.name}`}</span>
          </Button>
        </div>
      )}
      {asking === 'payment' && <ConfirmProof proof={proof} onBack={back} />}
      {asking === 'reason' && <Refuse proof={proof} onBack={back} />}
    </section>
  );
}

function Known({ proof: { known } }: { proof: PaymentProof }) {
  const { same_file: file, same_payment: payment, pix } = known;
  const sentOn = (at: string) => dayInZone(new Date(at), settings.timeZone);
  const doubts = knownTexts({
    sameFile: file === null ? null : { sentOn: sentOn(file.sent_at), firstName: file.first_name },
    samePayment: payment === null ? null : { amount: payment.amount, day: payment.payment_date },
    pix: null,
  });
  const arrived = knownTexts({ sameFile: null, samePayment: null, pix });
  return (
    <>
      {doubts.map((text) => (
        <Notice key={text} tone="orange">
          {text}
        </Notice>
      ))}
      {arrived.map((text) => (
        <Notice key={text} tone="green">
          {text}
        </Notice>
      ))}
    </>
  );
}

function Refuse({ proof, onBack }: { proof: PaymentProof; onBack: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const refuse = useRefuseProof(proof);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasVisibleText(reason)) refuse.send(reason);
        else setError('Escreva o motivo.');
      }}
    >
      <Field label="Motivo" required hint="O cliente lê o que você escrever." error={error}>
        <TextArea
          maxLength={REFUSAL_REASON_LIMIT}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="destructive" dense loading={refuse.sending} loadingText="Recusando...">
          Recusar comprovante
        </Button>
        <Button variant="ghost" dense onClick={onBack}>
          Voltar
        </Button>
      </div>
    </form>
  );
}
