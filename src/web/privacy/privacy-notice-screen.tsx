import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { creditorDocumentText } from '#domain/institutions/creditor-document.ts';
import { privacyNotice, type DataController } from '#domain/privacy/privacy-notice.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { ProductHead } from '#web/ui/page/product-head.tsx';

/** LP-1: who keeps which data for what, of the institution in the address, or what holds for each of them. */
export function PrivacyNoticeScreen() {
  const [params] = useSearchParams();
  const id = params.get('instituicao');
  const { data: controller, isLoading } = useQuery({
    queryKey: [...queryRoots.publicInstitutions, 'privacy', id],
    queryFn: ({ signal }) => controllerOf(id ?? '', signal),
    enabled: id !== null,
    meta: { failed: false },
  });
  return (
    <PortalPage head={<ProductHead title="Privacidade" subtitle="O que é feito com os seus dados." />}>
      <Card>
        {!isLoading && (
          <dl className="grid gap-4">
            {controller !== undefined && (
              <Part title="Quem usa seus dados" text={controllerText(controller)} />
            )}
            {privacyNotice(controller ?? null).map((part) => (
              <Part key={part.title} {...part} />
            ))}
          </dl>
        )}
      </Card>
    </PortalPage>
  );
}

function controllerOf(id: string, signal: AbortSignal): Promise<DataController> {
  return call(
    'GET /api/public/institutions/:institution_id/privacy',
    { params: { institution_id: id } },
    { signal },
  );
}

function controllerText({ name, legal_name: legalName, document }: DataController): string {
  const person = legalName ?? name;
  return document === null ? person : `${person}, ${creditorDocumentText(document)}`;
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt className="font-bold">{title}</dt>
      <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  );
}
