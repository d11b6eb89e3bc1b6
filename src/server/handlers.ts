import { acceptanceHandlers } from '#server/acceptances/acceptance-routes.ts';
import { accessCodeHandlers } from '#server/access-codes/access-code-routes.ts';
import { accountHandlers } from '#server/security/account/account-routes.ts';
import { agendaHandlers } from '#server/agenda/agenda-routes.ts';
import { backupHandlers } from '#server/backup/backup-routes.ts';
import { bankStatementHandlers } from '#server/statements/statement-routes.ts';
import { cashHandlers } from '#server/cash/cash-routes.ts';
import { clientHandlers } from '#server/clients/client-routes.ts';
import { closingHandlers } from '#server/closing/closing-routes.ts';
import { collectedHandlers } from '#server/collected/collected-routes.ts';
import {
  dashboardPicturesHandlers,
  dayHandlers,
  metricsHandlers,
} from '#server/dashboard/dashboard-routes.ts';
import { demoHandlers, type DemoParts } from '#server/demo/demo-routes.ts';
import { documentHandlers } from '#server/documents/document-routes.ts';
import { exportHandlers } from '#server/exports/export-routes.ts';
import { importHandlers } from '#server/imports/import-routes.ts';
import { incidentHandlers } from '#server/incidents/incident-routes.ts';
import { incomeTaxHandlers } from '#server/income-tax/income-tax-routes.ts';
import { installmentHandlers } from '#server/loans/installment-routes.ts';
import { institutionHandlers } from '#server/institutions/institution-routes.ts';
import { interestRequestHandlers } from '#server/interest-requests/interest-request-routes.ts';
import { loanHandlers } from '#server/loans/loan-routes.ts';
import { loanPresetHandlers } from '#server/loan-presets/loan-preset-routes.ts';
import { messageHandlers } from '#server/messages/message-routes.ts';
import { passkeyHandlers } from '#server/security/passkeys/passkey-routes.ts';
import { paymentHandlers } from '#server/loans/payment-routes.ts';
import { peopleHandlers } from '#server/people/people-routes.ts';
import { payoffHandlers } from '#server/pix/payoff-routes.ts';
import { pixHandlers } from '#server/pix/pix-routes.ts';
import { portalHandlers } from '#server/portal/portal-routes.ts';
import { dataRequestHandlers } from '#server/privacy/data-request-routes.ts';
import { privacyHandlers } from '#server/privacy/privacy-routes.ts';
import { portalSessionHandlers } from '#server/security/sign-in/portal-session-routes.ts';
import { proofHandlers } from '#server/proofs/proof-routes.ts';
import { secondFactorHandlers } from '#server/security/second-factor/second-factor-routes.ts';
import { sessionHandlers, type SessionParts } from '#server/security/sign-in/session-routes.ts';
import { offlineHandlers } from '#server/offline/offline-routes.ts';
import { billingHandlers, type BillingParts } from '#server/billing/billing-routes.ts';
import { sheetHandlers } from '#server/sheet/sheet-routes.ts';
import { signUpHandlers, type SignUpParts } from '#server/sign-up/sign-up-routes.ts';
import { fileHandlers } from '#server/files/file-routes.ts';
import { guaranteeHandlers } from '#server/loans/guarantee-routes.ts';
import { tagHandlers } from '#server/tags/tag-routes.ts';
import { visitHandlers } from '#server/visits/visit-routes.ts';
import type { Handlers } from './http/routes.ts';

/** One handler for every endpoint of the contract; a missing one does not compile. */
export function allHandlers(
  parts: SessionParts &
    SignUpParts &
    BillingParts &
    DemoParts & { timeZone: string; backupDir: string | null; filesQuotaMb: number },
): Handlers {
  return {
    ...sessionHandlers(parts),
    ...secondFactorHandlers(parts),
    ...signUpHandlers(parts),
    ...billingHandlers(parts),
    ...demoHandlers(parts),
    ...passkeyHandlers(parts),
    ...portalSessionHandlers(parts),
    ...accountHandlers(parts),
    ...peopleHandlers(parts),
    ...collectedHandlers(parts),
    ...exportHandlers(parts),
    ...backupHandlers(parts),
    ...documentHandlers(parts),
    ...incomeTaxHandlers(parts),
    ...incidentHandlers(parts),
    ...acceptanceHandlers(parts),
    ...proofHandlers(parts),
    ...cashHandlers(parts),
    ...agendaHandlers(parts),
    ...accessCodeHandlers,
    ...importHandlers,
    ...bankStatementHandlers,
    ...clientHandlers,
    ...privacyHandlers(parts),
    ...dataRequestHandlers,
    ...loanHandlers,
    ...installmentHandlers,
    ...paymentHandlers(parts),
    ...metricsHandlers,
    ...dayHandlers,
    ...dashboardPicturesHandlers(parts),
    ...interestRequestHandlers,
    ...institutionHandlers(parts),
    ...closingHandlers(parts),
    ...portalHandlers,
    ...loanPresetHandlers,
    ...messageHandlers(parts),
    ...guaranteeHandlers,
    ...tagHandlers,
    ...fileHandlers(parts),
    ...visitHandlers,
    ...sheetHandlers(parts),
    ...payoffHandlers,
    ...offlineHandlers,
    ...pixHandlers,
  };
}
