import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#contract/call-types.ts';
import type { PortalRequest, ShownPortalLoan } from '#contract/portal.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { PagedQuery } from '#web/api/use-paged-query.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { keepTypedCpf } from '#web/sessions/typed-cpf.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { HelpLink } from '#web/ui/basic/help-link.tsx';
import { ContractToRead } from './contract-to-read.tsx';
import { CreditorDetails } from './creditor-details.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnLoans } from './own-loans.tsx';
import { ownAcceptancesQuery, ownProofsQuery } from './portal-queries.ts';
import { RequestInProgress } from './request-in-progress.tsx';

const OwnFiles = lazyPart(async () => (await import('./own-files.tsx')).OwnFiles);

interface PortalRestProps {
  details: CallOutput<'GET /api/portal/me'>;
  openLoans: PagedQuery<ShownPortalLoan>;
  request: PortalRequest | null;
  creditor: string;
}

/** What stands below the first thing to read, and comes after it. */
export function PortalRest({ details, openLoans, request, creditor }: PortalRestProps) {
  const { institution_name: institution, institution_contact_info: contact } = details;
  const asked = [useQuery(ownAcceptancesQuery), useQuery(ownProofsQuery)];
  // A contract to read, and proofs that wait, would push down what stands below; a failed request holds nothing back.
  if (asked.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)) return null;
  return (
    <>
      <div className="grid min-w-0 content-start gap-8 lg:col-start-1">
        <ContractToRead institution={institution} />
        {request !== null && <RequestInProgress request={request} institution={institution} />}
        {/* Before the loans, which may be many: within the first two screens (PT-10). */}
        <OwnDetails details={details} />
      </div>
      <div className="grid min-w-0 content-start gap-8 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <OwnLoans open={openLoans} pix={details.pix} creditor={creditor} />
        <CreditorDetails name={institution} contact={contact} creditor={details.creditor} />
        <ChangeInstitution cpf={details.cpf} />
        {/* It comes last, and so pushes down as little as can be. */}
        <Suspense fallback={null}>
          <OwnFiles />
        </Suspense>
        <p className="flex flex-wrap gap-x-4">
          <HelpLink />
          <Link
            to={`/privacidade?instituicao=${details.institution_id}`}
            className="p-2 text-brand underline"
          >
            Privacidade
          </Link>
        </p>
      </div>
    </>
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
