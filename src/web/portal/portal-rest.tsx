import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/call-types.ts';
import type { PortalRequest, ShownPortalLoan } from '#contract/portal.ts';
import type { PagedQuery } from '#web/api/use-paged-query.ts';
import { HelpLink } from '#web/ui/basic/help-link.tsx';
import { ChangeInstitution } from './change-institution.tsx';
import { ContractToRead } from './contract-to-read.tsx';
import { CreditorDetails } from './creditor-details.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnLoans } from './own-loans.tsx';
import { ownAcceptancesQuery } from './portal-queries.ts';
import { RequestInProgress } from './request-in-progress.tsx';

interface PortalRestProps {
  details: CallOutput<'GET /api/portal/me'>;
  openLoans: PagedQuery<ShownPortalLoan>;
  request: PortalRequest | null;
  creditor: string;
}

/** What stands below the first thing to read, and comes after it. */
export function PortalRest({ details, openLoans, request, creditor }: PortalRestProps) {
  const { institution_name: institution, institution_contact_info: contact } = details;
  const { isLoading, failureCount } = useQuery(ownAcceptancesQuery);
  // A contract to read stands above the rest and would push it down, but a failed request holds nothing back.
  if (isLoading && failureCount === 0) return null;
  return (
    <>
      <ContractToRead institution={institution} />
      {request !== null && <RequestInProgress request={request} institution={institution} />}
      {/* Before the loans, which may be many: within the first two screens (PT-10). */}
      <OwnDetails details={details} />
      <OwnLoans open={openLoans} pix={details.pix} creditor={creditor} />
      <CreditorDetails name={institution} contact={contact} creditor={details.creditor} />
      <ChangeInstitution cpf={details.cpf} />
      <HelpLink />
    </>
  );
}
