import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ShownLoan } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { noLendingQuestion } from '#domain/clients/credit-limit.ts';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { loanSummary } from '#domain/loans/texts/loan-summary.ts';
import { brl, parseMoney } from '#domain/money.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { markStale } from '#web/api/stale-after.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { CashWarning } from '#web/loans/form/cash-warning.tsx';
import { LimitWarning } from '#web/loans/form/limit-warning.tsx';
import { NoticesOfLender } from '#web/loans/form/notices-of-lender.tsx';
import { clientPageQuery } from '#web/data/clients/client-queries.ts';
import { copyClientPixKey } from '#web/ui/basic/copy-pix-key.ts';
import { useToday } from '#web/base/clock/today.ts';
import {
  QuestionBeforeSending,
  unusualNumbers,
  type FormQuestion,
} from '#web/ui/form/question-before-sending.tsx';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';
import { messageAction } from '#web/messages/loan-message-host.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { LOAN_FIELDS } from '#web/data/loans/loan-changes.ts';
import {
  draftOfForm,
  draftOfRequest,
  readLoanForm,
  editedFeeQuestion,
  unusualQuestion,
  type LoanFormDraft,
  type LoanFormValues,
} from './loan-form-draft.ts';
import { LoanFormFields } from './loan-form-fields.tsx';
import { hasClient, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { NEW_LOAN_FORM } from './new-loan-state.ts';
import { ofRequestQuestion, useApprovedRequest, withRequest } from './loan-of-request.ts';
import { saveLoanForm } from './save-loan-form.ts';
import { savedLoanText } from './saved-loan-text.ts';
import { useFirstLoanMoment } from '#web/loans/moments/loan-moments.tsx';

const addLoan: ChangeOfScreen = { failed: 'Erro ao adicionar empréstimo', changes: ['loans'] };
const updateLoan: ChangeOfScreen = { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] };

interface LoanFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The loan to change; a new one where it is left out. */
  loan?: LoanWithClient;
  /** Saved, cancelled, or no longer to be sent: the next opening is another form. */
  onFinished?: () => void;
  onCreated?: (id: string) => void;
  /** The approved request that the new loan concludes (IN-12). */
  request?: InterestRequest;
}

/** 'Novo Empréstimo' and 'Editar Empréstimo' (LN-4 to LN-7, PA-1, PA-2, PA-22). */
export function LoanFormDialog(props: LoanFormDialogProps) {
  const { open, onOpenChange, loan, onFinished, onCreated, request } = props;
  const queryClient = useQueryClient();
  const today = useToday();
  const formName = formNameOf(loan, request);
  const draft = useRecordDraft<ShownLoan, LoanFormDraft>(formName, {
    record: loan ?? null,
    fieldsOf: (saved) => (request === undefined ? draftOfForm(saved, today) : draftOfRequest(request, today)),
    shown: LOAN_FIELDS,
  });
  const { record } = draft;

  const first = useFirstLoanMoment();
  const save = useOperation(loan === undefined ? addLoan : updateLoan, {
    run: (values: LoanFormValues, key) => {
      first.onSend();
      return saveLoanForm(record, values, key);
    },
    form: formName,
    onDone: (saved, values) => {
      showToast({
        title: loan === undefined ? 'Empréstimo criado!' : 'Empréstimo atualizado!',
        description: savedLoanText(saved, values),
        ...(loan === undefined && hasClient(saved) && afterLending(saved)),
        moment: first.moment(),
      });
      if (values.kind !== 'details' && values.request !== undefined) markStale(queryClient, 'interests');
      if (loan === undefined) onCreated?.(saved.id);
      finish();
    },
    onFailed: (error) => {
      // The message asks to start over.
      if (hasCode(error, 'idempotency_key_reused')) forget();
      // The request may be another by now, or have its loan.
      markStale(queryClient, 'interests');
    },
  });
  const { fields, errors, change, submit, sending, question } = useForm({
    draft,
    read: (typed) => withRequest(readLoanForm(record, typed, today), request),
    mutation: save,
    questionsOf: questionsAbout,
  });
  const approvedRequest = useApprovedRequest(
    loan === undefined && request === undefined ? (fields.client?.id ?? null) : null,
  );

  async function questionsAbout(values: LoanFormValues): Promise<FormQuestion<LoanFormValues>[]> {
    const unusual = [
      ...unusualNumbers(unusualQuestion(record, values, today)),
      ...unusualNumbers(editedFeeQuestion(record, values, today)),
    ];
    const [marked, approved] = await Promise.all([markedQuestion(), approvedRequest()]);
    return [...marked, ...unusual, ...(approved === null ? [] : [ofRequestQuestion(approved)])];
  }

  /** PD-6: asked before somebody lends to a client who was marked. */
  async function markedQuestion(): Promise<FormQuestion<LoanFormValues>[]> {
    if (loan !== undefined || fields.client === null) return [];
    // Without a connection the loan itself is refused.
    const page = await queryClient.ensureQueryData(clientPageQuery(fields.client.id)).catch(() => null);
    const reason = page?.client.no_lending_reason ?? null;
    if (page === null || reason === null) return [];
    const text = noLendingQuestion(page.client.name, reason);
    return [{ title: 'Não emprestar', text, yes: 'Continuar', no: 'Voltar' }];
  }

  /** What usually follows: the client gets a message and the money (CB-12, PX-13). */
  function afterLending(saved: LoanWithClient) {
    const page = queryClient.getQueryData(clientPageQuery(saved.client_id).queryKey);
    const pixKey = page?.client.pix_key ?? null;
    return {
      action: messageAction(saved, { moment: 'welcome' }),
      nextAction:
        pixKey === null
          ? sendSummary(saved, today)
          : { label: 'Copiar chave Pix', run: () => void copyClientPixKey(pixKey) },
    };
  }

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
      {...(request !== undefined && { description: `Do pedido de ${brl(request.requested_amount)}.` })}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          {loan === undefined ? 'Criar Empréstimo' : 'Salvar alterações'}
        </FormActions>
      }
    >
      <RecordChangedNotice what="Este empréstimo" changes={draft.changes} />
      <div data-draft="" className="grid gap-4">
        {record?.status === 'pago' && <PaidNotice />}
        <LoanFormFields
          record={record}
          draft={fields}
          errors={errors}
          today={today}
          clientIsGiven={request !== undefined}
          onChange={change}
        />
        {loan === undefined && fields.client !== null && (
          <LimitWarning client={fields.client} lent={parseMoney(fields.amount)} />
        )}
        {loan === undefined && <CashWarning amount={fields.amount} />}
        <NoticesOfLender record={record} draft={fields} today={today} onChange={change} />
      </div>
      <QuestionBeforeSending question={question} />
    </SheetDialog>
  );
}

/** Each request keeps a draft of its own, apart from that of 'Novo'. */
function formNameOf(loan: LoanWithClient | undefined, request: InterestRequest | undefined): string {
  if (loan !== undefined) return `staff loan ${loan.id}`;
  return request === undefined ? NEW_LOAN_FORM : `staff loan of request ${request.id}`;
}

/** The text of 'Partilhar' to the client's chat (LN-15). */
function sendSummary(loan: LoanWithClient, today: Day) {
  const link = chatLink(chatPhone(loan.client.phone), loanSummary(loan, loan.client, today));
  return { label: 'Enviar resumo', run: () => void window.open(link, '_blank', 'noopener') };
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
