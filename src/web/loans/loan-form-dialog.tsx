import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { balanceText } from '#domain/loans/balance-text.ts';
import { periodInterest, remainingAmount, totalToPay } from '#domain/loans/loan-totals.ts';
import { MISSING_LOAN_FIELDS } from '#domain/loans/new-loan.ts';
import { brl, cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { changedFields } from '#web/forms/changed-fields.ts';
import { RecordChangedNotice } from '#web/forms/record-changed-notice.tsx';
import { useRecordDraft } from '#web/forms/use-record-draft.ts';
import { useToday } from '#web/clock/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { LOAN_FIELDS } from './loan-changes.ts';
import {
  draftOfLoan,
  emptyDraft,
  readDraft,
  readPrincipal,
  type LoanDraft,
  type ReadDraft,
} from './loan-draft.ts';
import { LoanFormFields } from './loan-form-fields.tsx';
import { LoanPreview } from './loan-preview.tsx';
import type { LoanWithClient } from './loan-queries.ts';

type SoundLoan = Extract<ReadDraft, { kind: 'sound' }>;

interface LoanFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The loan to change; a new one where it is left out. */
  loan?: LoanWithClient;
  /** What was typed has done its work, or can no longer be sent: the next opening starts anew. */
  onFinished?: () => void;
}

/** LN-4 to LN-7. It keeps what was typed when saving fails, and while it is closed. */
export function LoanFormDialog({ open, onOpenChange, loan, onFinished }: LoanFormDialogProps) {
  const today = useToday();
  const formName = `staff loan ${loan?.id ?? 'new'}`;
  const {
    fields: draft,
    record,
    changes,
    change,
    adopt,
    forget,
  } = useRecordDraft<LoanOfClient, LoanDraft>(formName, {
    record: loan ?? null,
    fieldsOf: (saved) => (saved === null ? emptyDraft(today) : draftOfLoan(saved)),
    shown: LOAN_FIELDS,
  });
  const [attempts, setAttempts] = useState(0);
  const fieldsRef = useFocusOnFirstError(attempts);
  const read = readDraft(draft);
  const principal = readPrincipal(draft);
  const typed = principal && { ...principal, contract_interest: periodInterest(principal) };

  const save = useOperation(loan === undefined ? 'addLoan' : 'updateLoan', {
    run: (sound: SoundLoan, key) => sendLoan(record, sound, key),
    form: formName,
    onDone: (saved) => {
      showToast({
        title: loan === undefined ? 'Empréstimo criado!' : 'Empréstimo atualizado!',
        description: `${saved.client?.name ?? ''}: ${brl(totalToPay(saved))} até ${dayText(saved.end_date)}`,
      });
      finish();
      onOpenChange(false);
    },
    onFailed: (problem) => {
      adopt(problem);
      if (problem instanceof ApiProblem && problem.code === 'idempotency_key_reused') finish();
    },
  });
  const send = useSingleSend(save);

  function finish() {
    forget();
    onFinished?.();
  }

  function submit() {
    setAttempts(attempts + 1);
    if (read.kind === 'missing') {
      const { title, text } = MISSING_LOAN_FIELDS;
      showToast({ title, description: text, variant: 'destructive' });
    } else if (read.kind === 'unsound') {
      showToast({ title: 'Confira os campos', description: read.problem, variant: 'destructive' });
    } else {
      send(read);
    }
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={loan === undefined ? 'Novo Empréstimo' : 'Editar Empréstimo'}
      onSubmit={submit}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              finish();
              onOpenChange(false);
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" loading={save.isPending} loadingText="Salvando...">
            {loan === undefined ? 'Criar Empréstimo' : 'Salvar Alterações'}
          </Button>
        </>
      }
    >
      <RecordChangedNotice what="Este empréstimo" changes={changes} />
      <div ref={fieldsRef} data-draft="" className="grid gap-4">
        {record?.status === 'pago' && <PaidNotice />}
        <LoanFormFields
          draft={draft}
          errors={attempts > 0 && read.kind !== 'sound' ? read.errors : {}}
          termsFixed={record?.status === 'pago'}
          onChange={change}
          preview={
            typed !== null && (
              <>
                <LoanPreview loan={{ ...typed, interest_paid: record?.interest_paid ?? cents(0) }} />
                {record !== null && <BelowWhatWasPaid loan={{ ...record, ...typed }} />}
              </>
            )
          }
        />
      </div>
    </SheetDialog>
  );
}

function sendLoan(record: LoanOfClient | null, { clientId, terms }: SoundLoan, idempotencyKey: string) {
  const body = { client_id: clientId, ...terms };
  if (record === null) return call('POST /api/loans', { body }, { idempotencyKey });
  const { id, version } = record;
  const changed = changedFields<typeof body>(record, body);
  return call('PATCH /api/loans/:id', { params: { id }, body: { version, ...changed } });
}

function useFocusOnFirstError(attempts: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  return ref;
}

/** Said before saving, not refused: the amount may have been a slip when it was first typed. */
function BelowWhatWasPaid({ loan }: { loan: LoanOfClient }) {
  const remaining = remainingAmount(loan);
  if (loan.status === 'pago' || remaining >= 0) return null;
  return (
    <div className="mt-3">
      <Notice tone="orange">
        {`Este total é menor que os ${brl(loan.paid_amount)} que já foram pagos. ${balanceText(remaining)}.`}
      </Notice>
    </div>
  );
}

function PaidNotice() {
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-sunken p-4 text-sm">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      Este empréstimo já está pago: cliente, valores e datas não podem mais mudar. Só as observações podem ser
      alteradas.
    </p>
  );
}
