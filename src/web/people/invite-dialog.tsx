import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { EMPTY_INVITATION, readInvitation, type InviteDraft } from './invite-draft.ts';
import { peopleQuery } from '#web/data/people/people-queries.ts';
import { RoleFields } from './role-fields.tsx';

const invitePerson: ChangeOfScreen = { failed: 'Não deu para convidar' };

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Sent or cancelled: the next opening is another form. */
  onFinished: () => void;
}

/** 'Convidar' (EQ-2). Where the server sends no e-mail, the link takes the place of the form, once. */
export function InviteDialog({ open, onOpenChange, onFinished }: InviteDialogProps) {
  const queryClient = useQueryClient();
  const draft = useDraft<InviteDraft>('staff invitation', EMPTY_INVITATION);
  const [shownOnce, setShownOnce] = useState<{ name: string; link: string } | null>(null);
  const invite = useOperation(invitePerson, {
    run: (body: InviteDraft) => call('POST /api/invitations', { body }),
    onDone: ({ invitation, link }) => {
      void queryClient.invalidateQueries(peopleQuery);
      draft.forget();
      onFinished();
      if (link !== null) {
        setShownOnce({ name: invitation.name, link });
        return;
      }
      showToast({ title: 'Convite enviado!', description: invitation.email });
      onOpenChange(false);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: readInvitation,
    mutation: invite,
  });

  if (shownOnce !== null)
    return <InvitationLinkDialog open={open} onOpenChange={onOpenChange} {...shownOnce} />;
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Convidar"
      description="O convite vale por 72 horas. A própria pessoa escolhe a senha."
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => {
            draft.forget();
            onFinished();
            onOpenChange(false);
          }}
          sending={sending}
          sendingText="Convidando..."
        >
          Convidar
        </FormActions>
      }
    >
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        <Field label="Nome" required error={errors.name}>
          <TextInput
            autoComplete="off"
            autoCapitalize="words"
            maxLength={TEXT_LIMITS.name}
            value={fields.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="E-mail" required error={errors.email} hint="É com ele que a pessoa entra.">
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={TEXT_LIMITS.email}
            value={fields.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <RoleFields fields={fields} onChange={change} />
      </fieldset>
    </SheetDialog>
  );
}
