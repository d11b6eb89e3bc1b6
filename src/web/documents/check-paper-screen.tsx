import { useMutation } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import type { CallInput, CallOutput } from '#contract/call-types.ts';
import { dayText } from '#domain/calendar.ts';
import { codeText, parseDocumentCode } from '#domain/documents/document-code.ts';
import { call } from '#web/api/api-client.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { readAmount } from '#web/ui/form/read-amount.ts';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { ProductHead } from '#web/ui/page/product-head.tsx';
import { DocumentCodeField, UNREADABLE_CODE } from './document-code-field.tsx';

const ROUTE = 'POST /api/public/documents/check';
type Paper = CallInput<typeof ROUTE>['body'];

/** Anybody with a paper in hand checks it by its code and amount, signed in or not (PD-18). */
export function CheckPaperScreen() {
  const { hash } = useLocation();
  const [code, setCode] = useState(() => codeIn(hash));
  const [amount, setAmount] = useState('');
  const [errors, setErrors] = useState<{ code?: string; amount?: string }>({});
  const check = useMutation({
    mutationFn: (body: Paper) => call(ROUTE, { body }),
    meta: { failed: false },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const read = { code: parseDocumentCode(code), amount: readAmount(amount) };
    setErrors({
      ...(read.code === null && { code: UNREADABLE_CODE }),
      ...(read.amount === null && { amount: 'Informe o valor que está no documento.' }),
    });
    check.reset();
    if (read.code !== null && read.amount !== null) check.mutate({ code: read.code, amount: read.amount });
  }
  return (
    <PortalPage
      head={<ProductHead title="Conferir documento" subtitle="Pelo código e pelo valor impressos nele." />}
    >
      <Card>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <DocumentCodeField
            hint="Está no fim do documento."
            required
            value={code}
            error={errors.code}
            onValueChange={setCode}
          />
          <MoneyField
            label="Valor do documento"
            required
            value={amount}
            onValueChange={setAmount}
            error={errors.amount}
          />
          <Button type="submit" wide loading={check.isPending} loadingText="Conferindo...">
            <FileSearch aria-hidden="true" />
            Conferir
          </Button>
          <div role="status" className="empty:hidden">
            {check.error !== null && <Notice tone="orange">{check.error.message}</Notice>}
            {check.data !== undefined && <Outcome found={check.data} />}
          </div>
        </form>
      </Card>
    </PortalPage>
  );
}

function Outcome({ found }: { found: CallOutput<typeof ROUTE> }) {
  const { institution, issued_on: day, holds } = found;
  const issued = `Este documento foi emitido em ${dayText(day)} por ${institution}.`;
  if (holds) return <Notice tone="green">{issued}</Notice>;
  return <Notice tone="orange">{`${issued} Ele não vale mais: o que diz foi desfeito depois.`}</Notice>;
}

/** The QR code of a paper leads here with its code behind the #, which no server sees. */
function codeIn(hash: string): string {
  const code = parseDocumentCode(hash.slice(1));
  return code === null ? '' : codeText(code);
}
