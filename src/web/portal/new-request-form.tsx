import { Link } from 'react-router';
import { formatCpf, type Cpf } from '#domain/cpf.ts';
import { CLIENT_FIELDS } from '#domain/clients/client-fields.ts';
import type { Cents } from '#domain/money.ts';
import { requestPrivacyText } from '#domain/privacy/privacy-notice.ts';
import { maskPhoneEdit } from '#domain/phone.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useToday } from '#web/base/clock/today.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useMaskedInput } from '#web/ui/form/use-masked-input.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { sendPortalRequest } from '#web/data/interest-requests/request-operations.ts';
import { readRequest, type RequestDraft, type RequestValues } from './request-draft.ts';
import { Refusal } from './refusal.tsx';

interface NewRequestFormProps {
  cpf: Cpf;
  institution: { readonly id: string; readonly name: string };
  onSent: (amount: Cents) => void;
}

const EMPTY: RequestDraft = { name: '', phone: '', requested_amount: '', payment_date: '' };

/** A visitor's request (PT-3). */
export function NewRequestForm({ cpf, institution, onSent }: NewRequestFormProps) {
  const today = useToday();
  const formName = `visitor request ${cpf} ${institution.id}`;
  const draft = useDraft(formName, EMPTY);
  const request = useOperation(sendPortalRequest, {
    run: (values: RequestValues, idempotencyKey) => {
      const body = { institution_id: institution.id, cpf, ...values };
      return call('POST /api/public/requests', { body }, { idempotencyKey });
    },
    form: formName,
    onDone: (_, values) => {
      draft.forget();
      onSent(values.requested_amount);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: (typed) => readRequest(typed, today),
    mutation: request,
  });

  const phone = useMaskedInput(fields.phone, maskPhoneEdit, (masked) => change({ phone: masked }));

  return (
    <Card className="sm:p-6">
      <form noValidate aria-label="Nova Solicitação" onSubmit={submit}>
        <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
          <Field label="CPF">
            <TextInput readOnly value={formatCpf(cpf)} />
          </Field>
          <Field label="Nome Completo" required error={errors.name}>
            <TextInput
              autoComplete="name"
              autoCapitalize="words"
              maxLength={TEXT_LIMITS.name}
              value={fields.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field
            label="Telefone (opcional)"
            hint="Para a resposta chegar no seu WhatsApp."
            error={errors.phone}
          >
            <TextInput
              {...phone}
              type="tel"
              autoComplete="tel-national"
              placeholder="(11) 91234-5678"
              maxLength={CLIENT_FIELDS.phone.limit}
            />
          </Field>
          <MoneyField
            label="Valor Desejado"
            required
            value={fields.requested_amount}
            error={errors.requested_amount}
            onValueChange={(requested_amount) => change({ requested_amount })}
          />
          <DateField
            label="Data Prevista de Pagamento"
            required
            hint="O dia em que você pretende pagar."
            min={today}
            value={fields.payment_date}
            error={errors.payment_date}
            onValueChange={(payment_date) => change({ payment_date })}
          />
        </fieldset>
        <Refusal error={request.error} />
        <p className="mt-5 text-sm text-muted wrap-anywhere">
          {requestPrivacyText(institution.name)}{' '}
          <Link to={`/privacidade?instituicao=${institution.id}`} className="text-brand underline">
            Privacidade
          </Link>
        </p>
        <Button type="submit" wide className="mt-3" loading={sending} loadingText="Enviando...">
          Enviar Solicitação
        </Button>
      </form>
    </Card>
  );
}
