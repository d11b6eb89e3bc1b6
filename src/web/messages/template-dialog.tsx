import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MessageTemplate } from '#contract/messages.ts';
import { exampleLoan, EXAMPLE_CLIENT } from '#domain/messages/example.ts';
import { MOMENT_NAMES, type MessageMoment } from '#domain/messages/moment.ts';
import { previewText } from '#domain/messages/preview.ts';
import {
  TEMPLATE_LIMIT,
  TEMPLATE_VARIABLES,
  templateProblem,
  type TemplateVariable,
} from '#domain/messages/template.ts';
import { toneNotices } from '#domain/messages/tone.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { ClientPicker, type ChosenClient } from '#web/client-picker/client-picker.tsx';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { freshRecordOf } from '#web/ui/form/use-record-draft.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { openLoansQuery, templatesQuery } from '#web/data/messages/message-queries.ts';
import { useMessageContext } from './use-message-context.ts';
import { unbrokenAmounts } from '#web/ui/money/unbroken-amounts.ts';

const saveTemplate: ChangeOfScreen = {
  failed: 'Não deu para salvar a mensagem',
  changes: ['message_templates'],
};

interface TemplateDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFinished: () => void;
  template: MessageTemplate;
}

/** One text: edited, looked at as a client would read it, and set back (CB-1 to CB-5). */
export function TemplateDialog({ open, onOpenChange, onFinished, template }: TemplateDialogProps) {
  const queryClient = useQueryClient();
  const [body, setBody] = useState(template.body);
  const [seen, setSeen] = useState(template);
  const { moment } = template;
  const save = useOperation(saveTemplate, {
    run: (changed: string | null) =>
      call('PUT /api/messages/templates/:moment', {
        params: { moment },
        body: { version: seen.version, body: changed },
      }),
    onDone: (saved) => {
      void queryClient.invalidateQueries(templatesQuery);
      showToast({
        title: saved.version === null ? 'Texto original de volta' : 'Mensagem salva!',
        description: MOMENT_NAMES[moment],
      });
      onFinished();
      onOpenChange(false);
    },
    onFailed: (error) => {
      const fresh = freshRecordOf<MessageTemplate & { version: number }>(error);
      if (fresh !== null) setSeen(fresh);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: {
      fields: { body },
      change: (changed: { body?: string }) => {
        if (changed.body !== undefined) setBody(changed.body);
      },
    },
    read: (typed): FormReading<{ body: string }, string | null> => {
      const problem = templateProblem(typed.body);
      return problem === null ? { values: typed.body } : { errors: { body: problem } };
    },
    mutation: save,
  });

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={MOMENT_NAMES[moment]}
      size="large"
      forReading
      onSubmit={submit}
      actions={
        <>
          {seen.version !== null && (
            <Button variant="ghost" disabled={sending} onClick={() => save.mutate(null)}>
              Voltar ao texto original
            </Button>
          )}
          <Button type="submit" loading={sending} loadingText="Salvando...">
            Salvar mensagem
          </Button>
        </>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {seen !== template && (
          <Notice tone="orange">Este texto mudou em outro lugar. Confira e salve de novo.</Notice>
        )}
        <BodyField value={fields.body} error={errors.body} onChange={(typed) => change({ body: typed })} />
        {toneNotices(fields.body, moment).map((notice) => (
          <Notice key={notice} tone="orange">
            {notice}
          </Notice>
        ))}
        <Preview moment={moment} body={fields.body} />
      </fieldset>
    </SheetDialog>
  );
}

interface BodyFieldProps {
  value: string;
  error: string | undefined;
  onChange: (body: string) => void;
}

const CHOOSE = '';

/** CB-2: a variable chosen from the list is written where the caret was. */
function BodyField({ value, error, onChange }: BodyFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  function insert(variable: TemplateVariable) {
    const at = area.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}{${variable}}${value.slice(at)}`);
  }
  return (
    <>
      <Field label="Texto" error={error} hint="O que está entre chaves é trocado pelos dados do cliente.">
        <TextArea
          ref={area}
          rows={8}
          maxLength={TEMPLATE_LIMIT}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <SelectField<TemplateVariable | typeof CHOOSE>
        label="Colocar um dado"
        options={[
          { value: CHOOSE, word: 'Escolha...' },
          ...TEMPLATE_VARIABLES.map((name) => ({ value: name, word: `{${name}}` })),
        ]}
        value={CHOOSE}
        onValueChange={(name) => {
          if (name !== CHOOSE) insert(name);
        }}
      />
    </>
  );
}

/** With an example, or with a client of one's own and what they owe (CB-1). */
function Preview({ moment, body }: { moment: MessageMoment; body: string }) {
  const [client, setClient] = useState<ChosenClient | null>(null);
  const known = useMessageContext(client ?? EXAMPLE_CLIENT);
  const loans = useQuery({ ...openLoansQuery(client?.id ?? ''), enabled: client !== null });
  if (known === null) return null;
  const { today } = known.context;
  const own = loans.data?.items ?? [];
  const shown = client === null || own.length === 0 ? [exampleLoan(moment, today)] : own;
  return (
    <section aria-label="Prévia" className="grid gap-2">
      <ClientPicker
        label="Ver com um cliente"
        hint="Sem cliente, a prévia é de um exemplo."
        value={client}
        onChange={setClient}
      />
      <p className="rounded-control bg-sunken p-4 leading-relaxed wrap-anywhere whitespace-pre-line">
        {unbrokenAmounts(previewText(moment, body, shown, known.context))}
      </p>
    </section>
  );
}
