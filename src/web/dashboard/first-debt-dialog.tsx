import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { markStale } from '#web/api/stale-after.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useToday } from '#web/base/clock/today.ts';
import { showToast } from '#web/base/show-toast.ts';
import { RestoreOffer } from '#web/clients/restore-offer.tsx';
import { ownerOfCpf, TakenCpf } from '#web/clients/taken-cpf.tsx';
import { WhoFields } from '#web/clients/who-fields.tsx';
import { hasClient } from '#web/data/loans/loan-queries.ts';
import { unusualQuestion } from '#web/loans/form/loan-form-draft.ts';
import { NoticesOfLender } from '#web/loans/form/notices-of-lender.tsx';
import { savedLoanText } from '#web/loans/form/saved-loan-text.ts';
import { SingleLoanFields } from '#web/loans/form/single-loan-fields.tsx';
import { useFirstLoanMoment } from '#web/loans/moments/loan-moments.tsx';
import { messageAction } from '#web/messages/loan-message-host.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QuestionBeforeSending, unusualNumbers } from '#web/ui/form/question-before-sending.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { emptyFirstDebt, readFirstDebt, type FirstDebt } from './first-debt-draft.ts';
import { FIRST_DEBT_FORM } from './first-debt-form.ts';

const addFirstDebt: ChangeOfScreen = { failed: 'Não deu para salvar', changes: ['clients', 'loans'] };

interface FirstDebtDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFinished: () => void;
}

/** 'Quem te deve?': the first client and what they owe, in one form (AS-16). */
export function FirstDebtDialog({ open, onOpenChange, onFinished }: FirstDebtDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const today = useToday();
  const draft = useDraft(FIRST_DEBT_FORM, emptyFirstDebt(today));
  const first = useFirstLoanMoment();
  const save = useOperation(addFirstDebt, {
    run: async ({ person, loan }: FirstDebt, idempotencyKey) => {
      first.onSend();
      if (person === null) return call('POST /api/loans', { body: loan }, { idempotencyKey });
      const client = await call('POST /api/clients', { body: person }, { idempotencyKey });
      // From here on only the loan is sent: whatever becomes of it, there is one client.
      draft.change({ client: { id: client.id, name: client.name } });
      return call('POST /api/loans', { body: { ...loan, client_id: client.id } }, { idempotencyKey });
    },
    form: FIRST_DEBT_FORM,
    onDone: (saved, { loan }) => {
      showToast({
        title: 'Empréstimo criado!',
        description: savedLoanText(saved, { kind: 'single', loan }),
        ...(hasClient(saved) && { action: messageAction(saved, { moment: 'welcome' }) }),
        moment: first.moment(),
      });
      finish();
    },
    onFailed: (error) => {
      // The client may be saved, or have been deleted, all the same.
      markStale(queryClient, 'clients');
      // The message asks to start over.
      if (hasCode(error, 'idempotency_key_reused')) forget();
    },
  });
  const { fields, errors, change, submit, sending, question } = useForm({
    draft,
    read: readFirstDebt,
    mutation: save,
    questionsOf: ({ loan }) => unusualNumbers(unusualQuestion(null, { kind: 'single', loan }, today)),
  });
  // Until the CPF is typed over, as the mark of the field.
  const cpfOwner = errors.cpf === undefined ? null : ownerOfCpf(save.error);

  function forget() {
    draft.forget();
    onFinished();
  }

  function finish() {
    onOpenChange(false);
    forget();
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Quem te deve?"
      description="Quem é, quanto você emprestou e quando vence."
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          Salvar
        </FormActions>
      }
    >
      <fieldset disabled={sending} data-draft="" className="grid min-w-0 gap-4">
        {fields.client === null ? (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <WhoFields
              fields={fields}
              errors={errors}
              onChange={change}
              belowCpf={
                <>
                  {cpfOwner !== null && (
                    <TakenCpf
                      client={cpfOwner}
                      onOpen={() => {
                        onOpenChange(false);
                        void navigate(`/clientes?cliente=${cpfOwner.id}`);
                      }}
                    />
                  )}
                  <RestoreOffer
                    cpf={fields.cpf}
                    onRestored={({ id, name }) => change({ client: { id, name } })}
                  />
                </>
              }
            />
          </div>
        ) : (
          <Notice tone="green">
            <span className="wrap-anywhere">{fields.client.name}</span> já está nos seus clientes. Falta o
            empréstimo.
          </Notice>
        )}
        <SingleLoanFields
          record={null}
          draft={fields}
          errors={errors}
          onChange={change}
          startAtAmount={fields.client !== null}
        />
        <NoticesOfLender record={null} draft={fields} today={today} onChange={change} />
      </fieldset>
      <QuestionBeforeSending question={question} />
    </SheetDialog>
  );
}
