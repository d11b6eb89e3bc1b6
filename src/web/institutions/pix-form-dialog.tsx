import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstitutionProfile } from '#contract/institutions.ts';
import {
  PIX_CITY_LIMIT,
  PIX_KEY_TYPED_LIMIT,
  PIX_KEY_TYPE_NAMES,
  PIX_KEY_TYPES,
  PIX_NAME_LIMIT,
} from '#domain/pix/pix-key.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { freshRecordOf } from '#web/ui/form/use-record-draft.ts';
import { passkeyFailureText } from '#web/security/passkeys/passkey-failure-text.ts';
import { confirmedBody, ConfirmationFields } from '#web/security/second-factor/confirmation-fields.tsx';
import { useSecondProof } from '#web/security/second-factor/use-second-proof.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { draftOfPix, pixErrors, readPix, type PixDraft } from './pix-draft.ts';

const changePix: ChangeOfScreen = { failed: 'Não deu para salvar a chave Pix', changes: ['institutions'] };

interface PixFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  institution: InstitutionProfile;
}

const TYPES = PIX_KEY_TYPES.map((value) => ({ value, word: PIX_KEY_TYPE_NAMES[value] }));
const NO_KEY = { pix_key_type: null, pix_key: null, pix_name: null, pix_city: null } as const;

/** Key and password in one dialog; mounted again for each opening, so that no password is kept (PX-4). */
export function PixFormDialog({ open, onOpenChange, institution }: PixFormDialogProps) {
  const queryClient = useQueryClient();
  const proof = useSecondProof();
  const { staff } = useSession();
  const [draft, setDraft] = useState(() => draftOfPix(institution));
  // The version this form was filled from: a key that another tab saved meanwhile is never overwritten unseen.
  const [seen, setSeen] = useState(institution);
  const [changedElsewhere, setChangedElsewhere] = useState(false);
  const hasKey = seen.pix_key !== null;

  const save = useOperation(changePix, {
    run: async ({ current_password, code, ...pix }: PixDraft & { remove?: boolean }) => {
      const { remove = false, ...key } = pix;
      const confirmed = await confirmedBody({ current_password, code }, proof);
      return call('PUT /api/institution/pix', {
        body: { version: seen.version, ...confirmed, ...(remove ? NO_KEY : key) },
      });
    },
    failureText: passkeyFailureText,
    onDone: (answer) => {
      queryClient.setQueryData(institutionQuery.queryKey, answer);
      const title = answer.pix_key === null ? 'Chave Pix retirada' : 'Chave Pix salva!';
      showToast({ title, description: answer.pix_name ?? undefined });
      onOpenChange(false);
    },
    onFailed: (error) => {
      const fresh = freshRecordOf<InstitutionProfile>(error);
      if (fresh === null) return;
      setSeen(fresh);
      setChangedElsewhere(true);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: { fields: draft, change: (changed) => setDraft((before) => ({ ...before, ...changed })) },
    read: readPix,
    mutation: save,
    errorsOf: pixErrors,
  });

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pix para receber"
      description="Seus clientes verão no portal que a chave mudou."
      onSubmit={submit}
      actions={
        <>
          {hasKey && (
            <Button
              variant="ghost"
              disabled={sending || fields.current_password === ''}
              onClick={() => save.mutate({ ...draft, remove: true })}
            >
              Remover chave
            </Button>
          )}
          <FormActions onCancel={() => onOpenChange(false)} sending={sending} sendingText="Salvando...">
            Salvar chave
          </FormActions>
        </>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        {changedElsewhere && (
          <Notice tone="orange">
            {`O perfil mudou enquanto você editava. Chave atual: ${seen.pix_key ?? 'nenhuma'}. Confira e salve de novo.`}
          </Notice>
        )}
        <SelectField
          label="Tipo de chave"
          options={TYPES}
          value={fields.pix_key_type}
          onValueChange={(pix_key_type) => change({ pix_key_type })}
          error={errors.pix_key_type}
        />
        <Field label="Chave" required error={errors.pix_key}>
          <TextInput
            value={fields.pix_key}
            onChange={(event) => change({ pix_key: event.target.value })}
            maxLength={PIX_KEY_TYPED_LIMIT}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Nome do recebedor"
          required
          error={errors.pix_name}
          hint="Como está no banco. Até 25 letras, sem acentos no código."
        >
          <TextInput
            value={fields.pix_name}
            onChange={(event) => change({ pix_name: event.target.value })}
            maxLength={PIX_NAME_LIMIT}
            autoComplete="off"
          />
        </Field>
        <Field label="Cidade" required error={errors.pix_city}>
          <TextInput
            value={fields.pix_city}
            onChange={(event) => change({ pix_city: event.target.value })}
            maxLength={PIX_CITY_LIMIT}
            autoComplete="off"
          />
        </Field>
        <ConfirmationFields
          email={staff?.email ?? ''}
          proof={proof}
          fields={fields}
          change={change}
          errors={errors}
        />
      </fieldset>
    </SheetDialog>
  );
}
