import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { formatCpf, type Cpf } from '#domain/cpf.ts';
import { ClientDataButton } from '#web/documents/client-data-button.tsx';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { EmailOrText } from '#web/ui/basic/email-or-text.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Disclosure } from '#web/ui/page/disclosure.tsx';

/** Few ever ask. */
const OwnDataRequests = lazyPart(async () => (await import('./own-data-requests.tsx')).OwnDataRequests);

interface OwnDetailsProps {
  details: { name: string; cpf: Cpf; phone: string | null; email: string | null };
}

/** The borrower's own data (PT-5), and what they ask about them (LP-4). */
export function OwnDetails({ details }: OwnDetailsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <section aria-labelledby="meus-dados">
      <h2 id="meus-dados" className="mb-3 text-lg font-bold">
        Meus Dados
      </h2>
      <Card className="max-sm:py-3">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-4">
          <Detail name="Nome" value={details.name} long />
          <Detail name="CPF" value={formatCpf(details.cpf)} />
          <Detail name="Telefone" value={details.phone} />
          <Detail name="E-mail" value={details.email} long />
        </dl>
        <div className="mt-3">
          <ClientDataButton client={null} />
        </div>
        <Disclosure summary="Corrigir, apagar ou perguntar" className="mt-1" onOpen={() => setOpened(true)}>
          {opened && (
            <Suspense fallback={null}>
              <OwnDataRequests />
            </Suspense>
          )}
        </Disclosure>
      </Card>
    </section>
  );
}

/** Half a phone breaks a long one in the middle of a word. */
function Detail({ name, value, long = false }: { name: string; value: string | null; long?: boolean }) {
  const missing = value === null || value.trim() === '';
  return (
    <div className={clsx('min-w-0', long && 'max-sm:col-span-full')}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={missing ? 'text-muted' : 'font-medium wrap-anywhere'}>
        {missing ? 'Não informado' : <EmailOrText text={value} />}
      </dd>
    </div>
  );
}
