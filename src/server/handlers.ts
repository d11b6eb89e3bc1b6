import { acceptanceEndpoints } from '#contract/acceptances.ts';
import { documentEndpoints } from '#contract/documents.ts';
import { exportEndpoints } from '#contract/exports.ts';
import { importEndpoints } from '#contract/imports.ts';
import { incidentEndpoints } from '#contract/incidents.ts';
import { incomeTaxEndpoints } from '#contract/income-tax.ts';
import { privacyEndpoints } from '#contract/privacy.ts';
import { signUpEndpoints } from '#contract/sign-ups.ts';
import { planEndpoints } from '#contract/plans.ts';
import { bankStatementEndpoints } from '#contract/bank-statements.ts';
import { accessCodeHandlers } from '#server/access-codes/access-code-routes.ts';
import { accountHandlers } from '#server/security/account/account-routes.ts';
import { agendaHandlers } from '#server/agenda/agenda-routes.ts';
import { backupHandlers } from '#server/backup/backup-routes.ts';
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
import { portalSessionHandlers } from '#server/security/sign-in/portal-session-routes.ts';
import { proofHandlers } from '#server/proofs/proof-routes.ts';
import { secondFactorHandlers } from '#server/security/second-factor/second-factor-routes.ts';
import { sessionHandlers, type SessionParts } from '#server/security/sign-in/session-routes.ts';
import { offlineHandlers } from '#server/offline/offline-routes.ts';
import type { BillingParts } from '#server/billing/billing-routes.ts';
import { sheetHandlers } from '#server/sheet/sheet-routes.ts';
import type { SignUpParts } from '#server/sign-up/sign-up-routes.ts';
import { fileHandlers } from '#server/files/file-routes.ts';
import { guaranteeHandlers } from '#server/loans/guarantee-routes.ts';
import { tagHandlers } from '#server/tags/tag-routes.ts';
import { visitHandlers } from '#server/visits/visit-routes.ts';
import { loadedAtFirstUse } from './http/load-at-first-use.ts';
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
    ...loadedAtFirstUse(signUpEndpoints, async () => {
      const { signUpHandlers } = await import('#server/sign-up/sign-up-routes.ts');
      return signUpHandlers(parts);
    }),
    ...loadedAtFirstUse(planEndpoints, async () => {
      const { billingHandlers } = await import('#server/billing/billing-routes.ts');
      return billingHandlers(parts);
    }),
    ...demoHandlers(parts),
    ...passkeyHandlers(parts),
    ...portalSessionHandlers(parts),
    ...accountHandlers(parts),
    ...peopleHandlers(parts),
    ...collectedHandlers(parts),
    ...loadedAtFirstUse(exportEndpoints, async () => {
      const { exportHandlers } = await import('#server/exports/export-routes.ts');
      return exportHandlers(parts);
    }),
    ...backupHandlers(parts),
    ...loadedAtFirstUse(documentEndpoints, async () => {
      const { documentHandlers } = await import('#server/documents/document-routes.ts');
      return documentHandlers(parts);
    }),
    ...loadedAtFirstUse(incomeTaxEndpoints, async () => {
      const { incomeTaxHandlers } = await import('#server/income-tax/income-tax-routes.ts');
      return incomeTaxHandlers(parts);
    }),
    ...loadedAtFirstUse(incidentEndpoints, async () => {
      const { incidentHandlers } = await import('#server/incidents/incident-routes.ts');
      return incidentHandlers(parts);
    }),
    ...loadedAtFirstUse(acceptanceEndpoints, async () => {
      const { acceptanceHandlers } = await import('#server/acceptances/acceptance-routes.ts');
      return acceptanceHandlers(parts);
    }),
    ...proofHandlers(parts),
    ...cashHandlers(parts),
    ...agendaHandlers(parts),
    ...accessCodeHandlers,
    ...loadedAtFirstUse(importEndpoints, async () => {
      const { importHandlers } = await import('#server/imports/import-routes.ts');
      return importHandlers;
    }),
    ...loadedAtFirstUse(bankStatementEndpoints, async () => {
      const { bankStatementHandlers } = await import('#server/statements/statement-routes.ts');
      return bankStatementHandlers;
    }),
    ...clientHandlers,
    ...loadedAtFirstUse(privacyEndpoints, async () => {
      const { privacyHandlers } = await import('#server/privacy/privacy-routes.ts');
      return privacyHandlers(parts);
    }),
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
