import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { LogOut, ArrowLeftRight } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { WireBorrowerSession } from '#contract/sessions.ts';
import { useToday } from '#web/base/clock/today.ts';
import { PayWithPix } from './pay-with-pix.tsx';
import { ConnectionSign } from '#web/live/connection-sign.tsx';
import { startLiveUpdates } from '#web/live/live-updates.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { HelpLink } from '#web/ui/basic/help-link.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { LateCard } from './late-card.tsx';
import { CreditorDetails } from './creditor-details.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { owedDues } from './owed-dues.ts';
import { OwedComing, OwedHead } from './owed-head.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnLoans } from './own-loans.tsx';
import { PortalHead } from './portal-head.tsx';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { openRequestQuery, ownDetailsQuery, ownLoanList } from './portal-queries.ts';
import { RequestInProgress } from './request-in-progress.tsx';
import { RequestLoan } from './request-loan.tsx';
import type { PixAccount } from '#contract/pix.ts';
import { addDays, dayInZone, dayText, type Day } from '#domain/calendar.ts';
import { settings } from '#web/base/settings.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Link } from 'react-router';
import type { Cpf } from '#domain/cpf.ts';
import { keepTypedCpf } from '#web/sessions/typed-cpf.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { showToast } from '#web/base/show-toast.ts';
import { borrowerSignedOut } from '#web/sessions/borrower-session.ts';

const OwnPromise = lazyPart(async () => (await import('./own-promise.tsx')).OwnPromise);

/** PT-4 to PT-8. Mounted again for each borrower, and with it the stream, which has the rights of its session. */
export function PortalDashboard({ borrower }: { borrower: WireBorrowerSession }) {
  const queryClient = useQueryClient();
  useEffect(() => startLiveUpdates(queryClient), [queryClient]);
  const today = useToday();
  const details = useQuery(ownDetailsQuery);
  const loans = usePagedQuery(ownLoanList(queryClient));
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
  const { institution_name, institution_contact_info, name, cpf, pix, creditor } = details.data;
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
      head={
        <>
          {head}
          {owed !== null && <OwedHead owed={owed} today={today} />}
        </>
      }
      dock={<RequestLoan allowed={request.data === null} institution={institution_name} />}
    >
      <Connection />
      <div className="grid gap-8">
        {pix !== null && <PixChangedNotice pix={pix} today={today} />}
        {owed !== null && (
          <LateCard
            late={owed.late}
            institution={{ name: institution_name, contactInfo: institution_contact_info }}
            borrowerName={name}
          >
            {/* Of several late loans each is paid by itself, on its own card. */}
            {pix !== null && owed.late.loans === 1 && mostUrgent !== undefined && (
              <PayWithPix loanId={mostUrgent.loanId} creditor={creditorName} />
            )}
            <Suspense fallback={null}>
              <OwnPromise />
            </Suspense>
          </LateCard>
        )}
        {request.data !== null && <RequestInProgress request={request.data} institution={institution_name} />}
        {/* Before the loans, which may be many: within the first two screens (PT-10). */}
        <OwnDetails details={details.data} />
        <OwnLoans loans={loans} pix={pix} creditor={creditorName} />
        <CreditorDetails name={institution_name} contact={institution_contact_info} creditor={creditor} />
        <ChangeInstitution cpf={cpf} />
        <HelpLink />
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

/** Of a borrower of several institutions one is in view at a time; the way to another leads over the choice (PT-2). */
function ChangeInstitution({ cpf }: { cpf: Cpf }) {
  return (
    <Link
      to="/portal/selecionar-instituicao"
      replace
      onClick={() => keepTypedCpf(cpf)}
      className={buttonLook({ variant: 'ghost', dense: true, className: 'justify-self-center' })}
    >
      <ArrowLeftRight aria-hidden="true" />
      Trocar de instituição
    </Link>
  );
}

/** PT-4, in the words of LG-9. A session the server no longer knows is signed out already. */
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
