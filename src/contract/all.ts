import { acceptanceEndpoints } from './acceptances.ts';
import { accessCodeEndpoints } from './access-codes.ts';
import { accountEndpoints } from './accounts.ts';
import { agendaEndpoints } from './agenda.ts';
import { backupEndpoints } from './backup.ts';
import { bankStatementEndpoints } from './bank-statements.ts';
import { cashEndpoints } from './cash.ts';
import { clientEndpoints } from './clients.ts';
import { closingEndpoints } from './closing.ts';
import { collectedEndpoints } from './collected.ts';
import { dashboardPicturesEndpoints } from './dashboard-pictures.ts';
import { dataRequestEndpoints } from './data-requests.ts';
import { dayEndpoints } from './day.ts';
import { demonstrationEndpoints } from './demonstration.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint, Route } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { importEndpoints } from './imports.ts';
import { incidentEndpoints } from './incidents.ts';
import { incomeTaxEndpoints } from './income-tax.ts';
import { installmentEndpoints } from './installments.ts';
import { institutionEndpoints } from './institutions.ts';
import { interestRequestEndpoints } from './interest-requests.ts';
import { liveEndpoints } from './live-change.ts';
import { loanPresetEndpoints } from './loan-presets.ts';
import { loanEndpoints } from './loans.ts';
import { messageEndpoints } from './messages.ts';
import { metricsEndpoints } from './metrics.ts';
import { offlineEndpoints } from './offline.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { paymentEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { payoffEndpoints } from './payoff.ts';
import { planEndpoints } from './plans.ts';
import { pixEndpoints } from './pix.ts';
import { portalEndpoints } from './portal.ts';
import { proofEndpoints } from './proofs.ts';
import { privacyEndpoints } from './privacy.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './sessions.ts';
import { sheetEndpoints } from './sheet.ts';
import { fileEndpoints } from './files.ts';
import { guaranteeEndpoints } from './guarantees.ts';
import { signUpEndpoints } from './sign-ups.ts';
import { tagEndpoints } from './tags.ts';
import { visitEndpoints } from './visits.ts';

/** Every endpoint of the product: the source of the routes, the browser's client, the OpenAPI page and the test matrices. */
export const endpoints = {
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...signUpEndpoints,
  ...demonstrationEndpoints,
  ...planEndpoints,
  ...passkeyEndpoints,
  ...clientEndpoints,
  ...privacyEndpoints,
  ...dataRequestEndpoints,
  ...loanEndpoints,
  ...installmentEndpoints,
  ...paymentEndpoints,
  ...metricsEndpoints,
  ...dayEndpoints,
  ...cashEndpoints,
  ...dashboardPicturesEndpoints,
  ...agendaEndpoints,
  ...interestRequestEndpoints,
  ...institutionEndpoints,
  ...closingEndpoints,
  ...accountEndpoints,
  ...peopleEndpoints,
  ...collectedEndpoints,
  ...accessCodeEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...bankStatementEndpoints,
  ...backupEndpoints,
  ...portalEndpoints,
  ...loanPresetEndpoints,
  ...messageEndpoints,
  ...guaranteeEndpoints,
  ...tagEndpoints,
  ...fileEndpoints,
  ...visitEndpoints,
  ...offlineEndpoints,
  ...sheetEndpoints,
  ...payoffEndpoints,
  ...pixEndpoints,
  ...documentEndpoints,
  ...incomeTaxEndpoints,
  ...incidentEndpoints,
  ...acceptanceEndpoints,
  ...proofEndpoints,
  ...liveEndpoints,
} satisfies Record<Route, Endpoint>;

export type Endpoints = typeof endpoints;
