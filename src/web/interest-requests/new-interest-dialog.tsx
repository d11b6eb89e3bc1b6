import { useRef, useState } from 'react';
import { requesterLabel } from '#domain/interest-requests/interest-request.ts';
import { brl, MONEY_LIMITS, type Cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { ClientPicker, type ChosenClient } from '#web/clients/client-picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { parseRequestedAmount } from './requested-amount.ts';

interface NewInterestDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved, or no longer to be sent: the next opening is another form. Until then this one keeps its text. */
  onFinished: () => void;
}

const FORM = 'staff interest new';
const EMPTY: { client: ChosenClient | null; amountText: string } = { client: null, amountText: '' };

/** A request typed in by staff, for a registered client (IN-6). */
export function NewInterestDialog({ open, onOpenChange, onFinished }: NewInterestDialogProps) {
  const draft = useDraft(FORM, EMPTY);
  const { client, amountText } = draft.fields;
  const [amountError, setAmountError] = useState<string | null>(null);
  const fields = useRef<HTMLFieldSetElement>(null);

  const add = useOperation('addInterest', {
    run: (wanted: { clientId: string; amount: Cents }, idempotencyKey) => {
      const body = { client_id: wanted.clientId, requested_amount: wanted.amount };
      return call('POST /api/interests', { body }, { idempotencyKey });
    },
    form: FORM,
    onDone: (request) => {
      const description = `${requesterLabel(request)}: ${brl(request.requested_amount)}`;
      showToast({ title: 'Interesse adicionado!', description });
      finish();
    },
    onFailed: (problem) => {
      // Its message asks to begin anew.
      if (problem instanceof ApiProblem && problem.code === 'idempotency_key_reused') forget();
    },
  });
  const send = useSingleSend(add);

  function forget() {
    draft.forget();
    onFinished();
  }

  function finish() {
    onOpenChange(false);
    forget();
  }

  function submit() {
    // IN-6: nothing happens unless both are set; the caret goes to what is missing.
    if (client === null) return focusInput(0);
    if (amountText.trim() === '') return focusInput(1);
    const amount = parseRequestedAmount(amountText);
    const problem = amountProblem(amount);
    setAmountError(problem);
    if (amount === null || problem !== null) return focusInput(1);
    send({ clientId: client.id, amount });
  }

  function focusInput(index: number) {
    fields.current?.querySelectorAll('input').item(index).focus();
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Novo Interesse"
      onSubmit={submit}
      actions={
        <>
          <Button variant="secondary" disabled={add.isPending} onClick={finish}>
            Cancelar
          </Button>
          <Button type="submit" loading={add.isPending} loadingText="Adicionando...">
            Adicionar
          </Button>
        </>
      }
    >
      <fieldset ref={fields} data-draft="" disabled={add.isPending} className="grid min-w-0 gap-4">
        {/* IN-6: the list may take 60vh here, where there is little else to see. */}
        <div className="[&_[role=listbox]]:max-h-[60vh]">
          <ClientPicker
            label="Cliente"
            required
            value={client}
            onChange={(chosen) => draft.change({ client: chosen })}
          />
        </div>
        <MoneyField
          label="Valor Solicitado"
          required
          error={amountError}
          value={amountText}
          onValueChange={(text) => {
            draft.change({ amountText: text });
            setAmountError(null);
          }}
        />
      </fieldset>
    </SheetDialog>
  );
}

function amountProblem(amount: Cents | null): string | null {
  if (amount === null) return 'Digite um valor como 1.234,56.';
  const { largestAmount } = MONEY_LIMITS;
  return Math.abs(amount) > largestAmount ? `O valor máximo é ${brl(largestAmount)}.` : null;
}
