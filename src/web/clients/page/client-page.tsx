import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useLayoutEffect } from 'react';
import type { ClientPage as PageFigures, KnownClient } from '#contract/clients.ts';
import type { ChosenClient } from '#web/client-picker/client-picker.tsx';
import { clientPageQuery } from '#web/data/clients/client-queries.ts';
import { useToday } from '#web/base/clock/today.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { openLoansOf } from '#web/data/loans/loan-queries.ts';
import { ClientMessages } from '#web/messages/client-messages.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { ClientVisits, NotPaidButton } from '#web/visits/lazy-visits.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { CoverHead } from '#web/ui/page/cover-head.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import { ClientData } from './client-data.tsx';
import { ClientHead, ClientHeadComing } from './client-head.tsx';
import { DebtOverTime } from './debt-over-time.tsx';
import { HowTheyPay } from './how-they-pay.tsx';
import { ClientLedger } from './client-ledger.tsx';
import { NoLendingNotice } from './no-lending.tsx';
import { OpenLoans } from './open-loans.tsx';

/** Loaded once the screen around it stands, which shows what a client owes. */
const ClientFiles = lazyPart(async () => (await import('#web/files/client-files.tsx')).ClientFiles);
const GuaranteesToReturn = lazyPart(
  async () => (await import('#web/loans/guarantees/guarantees-to-return.tsx')).GuaranteesToReturn,
);

const ClientPrivacy = lazyPart(async () => (await import('#web/privacy/client-privacy.tsx')).ClientPrivacy);

interface ClientPageProps {
  clientId: string;
  /** The list stands beside it. */
  sideBySide: boolean;
  onClose: () => void;
  onEdit: (client: KnownClient) => void;
  onDelete: (client: KnownClient) => void;
  onLend: (client: ChosenClient) => void;
}

/** What a client owes, how they pay and everything that happened (CL-11). */
export function ClientPage(props: ClientPageProps) {
  const { clientId, sideBySide, onClose } = props;
  const { data: page, error, refetch } = useQuery(clientPageQuery(clientId));
  usePageTitle(page?.client.name ?? 'Clientes');
  // In the place of the list it begins at its top, from the first frame on.
  useLayoutEffect(() => {
    if (!sideBySide) window.scrollTo(0, 0);
  }, [sideBySide]);
  if (page !== undefined) return <ClientPageContent {...props} page={page} />;
  return (
    <>
      {!sideBySide && error === null && <ClientHeadComing onClose={onClose} />}
      {!sideBySide && error !== null && (
        <CoverHead>
          <Button variant="ghost" dense className="-ml-2" onClick={onClose}>
            <ArrowLeft aria-hidden="true" />
            Clientes
          </Button>
        </CoverHead>
      )}
      {error === null ? (
        <SkeletonList text="Carregando cliente..." oneColumn />
      ) : (
        <LoadFailure title="Não foi possível abrir a página" message={error.message} retry={refetch} />
      )}
    </>
  );
}

function ClientPageContent(props: ClientPageProps & { page: PageFigures }) {
  const { page, sideBySide, onClose, onEdit, onDelete, onLend } = props;
  const { client } = page;
  const today = useToday();
  const loans = usePagedQuery(openLoansOf(client.id));
  const { open, dialog } = useLoanDialogs();
  const mayWrite = useMay('receive');
  const isOwner = useMay('configure');
  const first = loans.pages[0]?.items[0] ?? null;
  return (
    <article aria-label={`Página de ${client.name}`} className="@container">
      <ClientHead
        page={page}
        today={today}
        sideBySide={sideBySide}
        mostUrgent={first}
        onClose={onClose}
        onEdit={() => onEdit(client)}
        onDelete={() => onDelete(client)}
        onLend={() => onLend(client)}
        onDetails={(loan) => open('details', loan)}
      />
      <NoLendingNotice client={client} />
      <div className="grid items-start gap-4 @min-[46rem]:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <OpenLoans query={loans} count={page.open_loans} today={today} onAction={open} />
          {page.next_due_date !== null && page.next_due_date <= today && (
            <Suspense fallback={null}>
              <NotPaidButton client={client} className="-mt-3 justify-self-start" />
            </Suspense>
          )}
          {page.to_return.length > 0 && (
            <Suspense fallback={null}>
              <GuaranteesToReturn items={page.to_return} />
            </Suspense>
          )}
          <HowTheyPay punctuality={page.punctuality} today={today} />
          <DebtOverTime steps={page.debt} owed={page.owed} today={today} />
        </div>
        <div className="grid min-w-0 gap-4">
          <ClientLedger page={page} today={today} />
          <ClientData client={client} onEdit={() => onEdit(client)} />
          <Suspense fallback={null}>
            <ClientVisits clientId={client.id} today={today} />
          </Suspense>
          {mayWrite && <ClientMessages clientId={client.id} today={today} />}
          <Suspense fallback={null}>
            <ClientFiles client={client} />
          </Suspense>
          {isOwner && (
            <Suspense fallback={null}>
              <ClientPrivacy client={client} onGone={onClose} />
            </Suspense>
          )}
        </div>
      </div>
      {dialog}
    </article>
  );
}
