import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const CODE_DIGITS = 6;

interface AccessCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  institutionName: string;
  sending: boolean;
  /** What the server said of the last code. */
  problem: string | null;
  onSend: (code: string) => void;
  /** For whoever is no client yet, or has lost the code: a request needs none. */
  onWithoutCode: () => void;
}

/** For an institution that asks for more than the CPF. A refused code can be corrected in place. */
export function AccessCodeDialog(props: AccessCodeDialogProps) {
  const { open, onOpenChange, institutionName, sending, problem, onSend, onWithoutCode } = props;
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const [edited, setEdited] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fault = incomplete ? `Digite os ${CODE_DIGITS} números do código.` : edited ? null : problem;
  const refused = problem !== null;

  useEffect(() => {
    if (refused && !sending) input.current?.select();
  }, [refused, sending]);

  function submit() {
    const complete = code.length === CODE_DIGITS;
    setIncomplete(!complete);
    if (!complete) {
      input.current?.focus();
      return;
    }
    setEdited(false);
    onSend(code);
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Código de acesso"
      description={`${institutionName} pede um código para abrir seus dados.`}
      onSubmit={submit}
      actions={
        <>
          <Button
            variant="secondary"
            disabled={sending}
            onClick={() => {
              setCode('');
              onOpenChange(false);
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" loading={sending} loadingText="Verificando...">
            Entrar
          </Button>
        </>
      }
    >
      <Field
        label="Código de acesso"
        required
        hint={`São os ${CODE_DIGITS} números que a instituição enviou a você.`}
        error={fault}
      >
        <TextInput
          ref={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          className="text-center text-lg font-semibold tracking-[0.4em]"
          value={code}
          onChange={(event) => {
            // Cut here and not by the field, which would count the spaces of a pasted code.
            setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS));
            setIncomplete(false);
            setEdited(true);
          }}
        />
      </Field>
      <Button variant="ghost" wide className="mt-3" disabled={sending} onClick={onWithoutCode}>
        Não tenho código: fazer uma solicitação
      </Button>
    </SheetDialog>
  );
}
