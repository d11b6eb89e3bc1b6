import { useMutation } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { Suspense, useState, type FormEvent } from 'react';
import type { IssuedDocument } from '#contract/documents.ts';
import { dayText, momentText } from '#domain/calendar.ts';
import { codeText, parseDocumentCode } from '#domain/documents/document-code.ts';
import { DOCUMENT_WORDS } from '#domain/documents/document-kind.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { settings } from '#web/base/settings.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { DocumentCodeField, UNREADABLE_CODE } from './document-code-field.tsx';

const CompareFile = lazyPart(async () => (await import('./compare-file.tsx')).CompareFile);

/** Finds by the code in its foot what a document was issued for (DC-9). */
export function CheckDocument() {
  const [typed, setTyped] = useState('');
  const [unreadable, setUnreadable] = useState(false);
  const search = useMutation({
    mutationFn: (code: string) => call('GET /api/documents/:code', { params: { code } }),
    meta: { failed: false },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const code = parseDocumentCode(typed);
    setUnreadable(code === null);
    if (code !== null) search.mutate(code);
  }
  const error = unreadable ? UNREADABLE_CODE : search.error?.message;
  return (
    <SettingsSection title="Conferir documento">
      <form onSubmit={submit} className="grid gap-3">
        <DocumentCodeField
          hint="Está no rodapé do documento."
          value={typed}
          error={error}
          onValueChange={setTyped}
        />
        <Button type="submit" variant="secondary" loading={search.isPending} loadingText="Procurando...">
          <FileSearch aria-hidden="true" />
          Conferir
        </Button>
      </form>
      <div role="status" className="mt-3 empty:hidden">
        {search.data !== undefined && error === undefined && <Found document={search.data} />}
      </div>
    </SettingsSection>
  );
}

/** What the paper says no longer holds (DC-9). */
const WITHDRAWN = {
  payment_undone: 'O pagamento deste recibo foi desfeito: ele não conta mais.',
  loan_reopened: 'A quitação deste termo foi desfeita: o empréstimo está em aberto outra vez.',
} as const satisfies Record<NonNullable<IssuedDocument['withdrawn']>, string>;

function Found({ document }: { document: IssuedDocument }) {
  const {
    kind,
    client_name: client,
    amount,
    document_date: date,
    issued_at: at,
    issued_by: by,
    code,
    withdrawn,
    accepted,
  } = document;
  return (
    <>
      {withdrawn !== null && <Notice tone="orange">{WITHDRAWN[withdrawn]}</Notice>}
      <dl className="grid gap-2 border-t border-line pt-3 text-sm">
        <Fact name="Documento" value={`${DOCUMENT_WORDS[kind]} de ${dayText(date)}`} />
        {client !== null && <Fact name="Cliente" value={client} />}
        {amount !== null && <Fact name="Valor" value={brl(amount)} />}
        <Fact name="Emitido em" value={momentText(at, settings.timeZone)} />
        <Fact name="Emitido por" value={by ?? 'O cliente, no portal'} />
        <Fact name="Código" value={codeText(code)} />
        {accepted !== null && <Fact name="Aceito em" value={momentText(accepted.at, settings.timeZone)} />}
      </dl>
      {accepted !== null && (
        <Suspense fallback={null}>
          <CompareFile key={code} accepted={accepted} />
        </Suspense>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
