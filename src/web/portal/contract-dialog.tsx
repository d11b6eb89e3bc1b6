import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCESS_CODE_DIGITS } from '#domain/clients/access-code.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { noticeEndedSession } from '#web/sessions/borrower-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const ACCEPT = {
  failed: 'Não deu para aceitar o contrato',
  changes: ['loans'],
} as const satisfies ChangeOfScreen;

interface ContractDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  contract: { readonly id: string; readonly text: string; readonly pdf: string };
}

/** The whole text, the PDF, and the two answers; the code is asked for where the institution uses one (PB-11, PB-12). */
export function ContractDialog({ open, onOpenChange, contract }: ContractDialogProps) {
  const queryClient = useQueryClient();
  const [asksForCode, setAsksForCode] = useState(false);
  const [code, setCode] = useState('');
  const [isSent, setIsSent] = useState(false);
  const accept = useOperation(ACCEPT, {
    run: (typed: string | null) =>
      call('POST /api/portal/acceptances/:id/accept', {
        params: { id: contract.id },
        body: typed === null ? {} : { access_code: typed },
      }),
    onDone: () => {
      showToast({ title: 'Contrato aceito!', description: 'O arquivo fica guardado no seu empréstimo.' });
      onOpenChange(false);
    },
    onFailed: (error) => {
      if (hasCode(error, 'access_code_required')) setAsksForCode(true);
      else if (!hasCode(error, 'wrong_access_code')) noticeEndedSession(queryClient, error);
    },
    failureText: (error) => (hasCode(error, 'access_code_required') ? null : undefined),
  });
  const send = useSingleSend(accept);
  const isWhole = code.length === ACCESS_CODE_DIGITS;
  const fault =
    accept.error !== null && hasCode(accept.error, 'wrong_access_code')
      ? accept.error.message
      : isSent && !isWhole
        ? `Digite os ${ACCESS_CODE_DIGITS} números do código.`
        : undefined;
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contrato"
      description="Leia com calma. Você pode baixar o PDF e voltar depois."
      size="large"
      forReading
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(asksForCode);
        if (!asksForCode) send(null);
        else if (isWhole) send(code);
      }}
      actions={
        <>
          <Button variant="secondary" disabled={accept.isPending} onClick={() => onOpenChange(false)}>
            Agora não
          </Button>
          <Button type="submit" loading={accept.isPending} loadingText="Enviando...">
            Li e aceito
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {asksForCode && (
          <Field
            label="Código do cliente"
            required
            hint={`São os ${ACCESS_CODE_DIGITS} números que a instituição enviou a você.`}
            error={fault}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              className="text-center text-lg font-semibold tracking-[0.4em]"
              value={code}
              onChange={(event) =>
                setCode(event.target.value.replace(/\D/g, '').slice(0, ACCESS_CODE_DIGITS))
              }
            />
          </Field>
        )}
        <p className="wrap-anywhere whitespace-pre-line select-text">{contract.text}</p>
        <DocumentButton source={{ address: contract.pdf }}>Baixar PDF</DocumentButton>
      </div>
    </SheetDialog>
  );
}
