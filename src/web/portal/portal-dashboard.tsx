import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { WireBorrowerSession } from '#contract/sessions.ts';
import { useToday } from '#web/base/clock/today.ts';
import { PayWithPix } from './pay-with-pix.tsx';
import { ConnectionSign } from '#web/live/connection-sign.tsx';
import { startLiveUpdates } from '#web/live/live-updates.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { DueCard } from './due-card.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { owedDues } from './owed-dues.ts';
import { OwedComing, OwedHead } from './owed-head.tsx';
import { PortalHead } from './portal-head.tsx';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { openRequestQuery, ownDetailsQuery, ownLoanList } from './portal-queries.ts';
import { RequestLoan } from './request-loan.tsx';
import type { PixAccount } from '#contract/pix.ts';
import { addDays, dayInZone, dayText, type Day } from '#domain/calendar.ts';
import { settings } from '#web/base/settings.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { showToast } from '#web/base/show-toast.ts';
import { borrowerSignedOut } from '#web/sessions/borrower-session.ts';

const OwnPromise = lazyPart(async () => (await import('./own-promise.tsx')).OwnPromise);
const PortalRest = lazyPart(async () => (await import('./portal-rest.tsx')).PortalRest);

/** PT-4 to PT-8. Mounted again for each borrower, and with it the stream, which has the rights of its session. */
export function PortalDashboard({ borrower }: { borrower: WireBorrowerSession }) {
  const queryClient = useQueryClient();
  useEffect(() => startLiveUpdates(queryClient), [queryClient]);
  const today = useToday();
  const details = useQuery(ownDetailsQuery);
  const loans = usePagedQuery(ownLoanList(queryClient, 'open'));
  const request = useQuery(openRequestQuery);

  const head = (
    <PortalHead
      institution={{ name: borrower.institution_name, logo: details.data?.institution_logo ?? null }}
      title="Portal do Cliente"
      greeting={`Olá, ${borrower.first_name}!`}
      action={<SignOut />}
    />
  );
  if (details.data === undefined || request.data === undefined || loans.isPending || loans.error !== null) {
    const error = details.error ?? loans.error ?? request.error;
    const retry = () =>
      Promise.all([
        ...[details, request].filter(({ isError }) => isError).map((query) => query.refetch()),
        ...(loans.error === null ? [] : [loans.retry()]),
      ]);
    return (
      <PortalPage
        wide
        head={
          <>
            {head}
            {error === null && <OwedComing />}
          </>
        }
      >
        <Connection />
        {error === null ? (
          <SkeletonList text="Carregando seus dados..." rows={3} oneColumn space="min-h-dvh" />
        ) : (
          <LoadFailure title="Não foi possível abrir seus dados" message={error.message} retry={retry} />
        )}
      </PortalPage>
    );
  }
  const { institution_name, institution_contact_info, institution_closing, name, pix, creditor } =
    details.data;
  const creditorName = creditor.legal_name ?? institution_name;
  const owed = wholeList(loans)
    ? owedDues(
        loans.pages.flatMap(({ items }) => items),
        today,
      )
    : null;
  const mostUrgent = owed?.dues[0];
  return (
    <PortalPage
      wide
      head={
        <>
          {head}
          {owed !== null && <OwedHead owed={owed} today={today} />}
        </>
      }
      dock={
        institution_closing ? undefined : (
          <RequestLoan allowed={request.data === null} institution={institution_name} />
        )
      }
    >
      <Connection />
      {/* On a wide screen what is owed and the person on the left, the loans on the right (portal-rest.tsx). */}
      <div className="grid gap-8 lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_auto_1fr]">
        <div className="grid min-w-0 content-start gap-8 empty:hidden">
          {institution_closing && <ClosedNotice contact={institution_contact_info} />}
          {pix !== null && <PixChangedNotice pix={pix} today={today} />}
          {owed !== null && (
            <DueCard
              owed={owed}
              today={today}
              institution={{ name: institution_name, contactInfo: institution_contact_info }}
              borrowerName={name}
              payment={
                pix === null || mostUrgent === undefined ? null : (
                  <PayWithPix loanId={mostUrgent.loanId} creditor={creditorName} ready>
                    {owed.late.loans > 1 ? 'Pagar o mais antigo com Pix' : 'Pagar com Pix'}
                  </PayWithPix>
                )
              }
            >
              <Suspense fallback={null}>{!institution_closing && <OwnPromise />}</Suspense>
            </DueCard>
          )}
        </div>
        <Suspense
          fallback={<SkeletonList text="Carregando seus dados..." rows={3} oneColumn space="min-h-dvh" />}
        >
          <PortalRest
            details={details.data}
            openLoans={loans}
            request={request.data}
            creditor={creditorName}
          />
        </Suspense>
      </div>
    </PortalPage>
  );
}

/** A sum over a part of the loans would be wrong. */
function wholeList({ hasNext, hasPrevious }: Pick<PagedQuery<unknown>, 'hasNext' | 'hasPrevious'>): boolean {
  return !hasNext && !hasPrevious;
}

/** In the flow, so that it covers no action; at the head of the screen once that is out of sight. */
function Connection() {
  return (
    <ConnectionSign className="sticky top-[calc(0.75rem+env(safe-area-inset-top))] z-20 mb-5 grid justify-items-center empty:mb-0" />
  );
}

function SignOut() {
  const queryClient = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      variant="secondary"
      loading={leaving}
      onClick={() => {
        setLeaving(true);
        void signOutBorrower(queryClient).finally(() => setLeaving(false));
      }}
    >
      <LogOut aria-hidden="true" />
      Sair
    </Button>
  );
}

/** In place of new requests (AS-11). */
function ClosedNotice({ contact }: { contact: string | null }) {
  return (
    <Notice tone="orange">
      {contact === null
        ? 'Esta instituição encerrou o atendimento.'
        : `Esta instituição encerrou o atendimento. Contato: ${contact}`}
    </Notice>
  );
}

const WARNED_DAYS = 7;

/** A changed key may be somebody else's: for some days the payer is asked to compare the name (PX-4). */
function PixChangedNotice({ pix, today }: { pix: PixAccount; today: Day }) {
  const changedOn = dayInZone(new Date(pix.pix_changed_at), settings.timeZone);
  if (today >= addDays(changedOn, WARNED_DAYS)) return null;
  return (
    <Notice tone="orange">
      {`A chave Pix desta instituição mudou em ${dayText(changedOn)}. Confira o nome do recebedor antes de pagar.`}
    </Notice>
  );
}

/** PT-4, in the words of LG-9. A session that has ended on the server is signed out already. */
async function signOutBorrower(queryClient: QueryClient): Promise<void> {
  try {
    await call('DELETE /api/portal/session');
  } catch (error) {
    if (!isSignedOutAnyway(error)) {
      const message = error instanceof ApiProblem ? error.message : 'Tente novamente em instantes.';
      showToast({ title: 'Falha ao Sair', description: message, variant: 'destructive' });
      return;
    }
  }
  borrowerSignedOut(queryClient);
  showToast({ title: 'Você saiu!', description: 'Até a próxima.' });
}

function isSignedOutAnyway(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 403 || error.code === 'session_not_found');
}
