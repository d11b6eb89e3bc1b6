import { Lock } from 'lucide-react';
import type { LoanOfClient } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { balanceText } from '#domain/loans/balance-text.ts';
import { periodInterest, remainingAmount, totalToPay } from '#domain/loans/loan-totals.ts';
import { brl, cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { changedFields } from '#web/forms/changed-fields.ts';
import { RecordChangedNotice } from '#web/forms/record-changed-notice.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useRecordDraft } from '#web/forms/use-record-draft.ts';
import { useToday } from '#web/clock/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { LOAN_FIELDS } from './loan-changes.ts';
import {
  draftOfLoan,
  emptyDraft,
  readDates,
  readLoan,
  readPrincipal,
  type LoanDraft,
  type LoanValues,
} from './loan-draft.ts';
import { LoanFormFields } from './loan-form-fields.tsx';
import { LoanPreview } from './loan-preview.tsx';
import type { LoanWithClient } from './loan-queries.ts';

interface LoanFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The loan to change; a new one where it is left out. */
  loan?: LoanWithClient;
  /** Saved, cancelled, or no longer to be sent: the next opening is another form. */
  onFinished?: () => void;
}

/** 'Novo Empréstimo' and 'Editar Empréstimo' (LN-4 to LN-7). */
export function LoanFormDialog({ open, onOpenChange, loan, onFinished }: LoanFormDialogProps) {
  const today = useToday();
  const formName = `staff loan ${loan?.id ?? 'new'}`;
  const draft = useRecordDraft<LoanOfClient, LoanDraft>(formName, {
    record: loan ?? null,
    fieldsOf: (saved) => (saved === null ? emptyDraft(today) : draftOfLoan(saved)),
    shown: LOAN_FIELDS,
  });
  const { record } = draft;

  const save = useOperation(loan === undefined ? 'addLoan' : 'updateLoan', {
    run: (body: LoanValues, key) => sendLoan(record, body, key),
    form: formName,
    onDone: (saved) => {
      showToast({
        title: loan === undefined ? 'Empréstimo criado!' : 'Empréstimo atualizado!',
        description: `${saved.client?.name ?? ''}: ${brl(totalToPay(saved))} até ${dayText(saved.end_date)}`,
      });
      finish();
    },
    onFailed: (error) => {
      // The message asks to start over.
      if (hasCode(error, 'idempotency_key_reused')) forget();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({ draft, read: readLoan, mutation: save });
  const principal = readPrincipal(fields);
  const typed = principal && { ...principal, contract_interest: periodInterest(principal) };

  function forget() {
    draft.forget();
    onFinished?.();
  }

  function finish() {
    forget();
    onOpenChange(false);
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={loan === undefined ? 'Novo Empréstimo' : 'Editar Empréstimo'}
      onSubmit={submit}
      actions={
        <>
          <Button variant="secondary" onClick={finish}>
            Cancelar
          </Button>
          <Button type="submit" loading={sending} loadingText="Salvando...">
            {loan === undefined ? 'Criar Empréstimo' : 'Salvar Alterações'}
          </Button>
        </>
      }
    >
      <RecordChangedNotice what="Este empréstimo" changes={draft.changes} />
      <div data-draft="" className="grid gap-4">
        {record?.status === 'pago' && <PaidNotice />}
        <LoanFormFields
          draft={fields}
          errors={errors}
          termsFixed={record?.status === 'pago'}
          onChange={change}
          preview={
            typed !== null && (
              <>
                <LoanPreview
                  loan={{ ...typed, interest_paid: record?.interest_paid ?? cents(0) }}
                  dates={readDates(fields)}
                />
                {record !== null && <BelowWhatWasPaid loan={{ ...record, ...typed }} />}
              </>
            )
          }
        />
      </div>
    </SheetDialog>
  );
}

function sendLoan(record: LoanOfClient | null, body: LoanValues, idempotencyKey: string) {
  if (record === null) return call('POST /api/loans', { body }, { idempotencyKey });
  const { id, version } = record;
  const changed = changedFields<LoanValues>(record, body);
  return call('PATCH /api/loans/:id', { params: { id }, body: { version, ...changed } });
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
