import { v7 as newId } from 'uuid';
import type { PortalRequest } from '#contract/portal.ts';
import type { Day } from '#domain/calendar.ts';
import { simulationNote } from '#domain/loans/terms/loan-preset.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { lockRequester } from '#server/clients/link-requests.ts';
import { requirePortalPreset } from '#server/loan-presets/loan-preset-store.ts';
import { insertPortalRequest, openRequestOf } from './borrower-request-store.ts';
import { requireBorrower } from './borrower-store.ts';

/** The model the borrower chose. */
interface Simulation {
  readonly presetId: string;
  readonly today: Day;
}

/** Of two concurrent requests, one is recorded and the other refused (PT-7). */
export async function requestLoan(
  tx: Tx,
  borrower: BorrowerIdentity,
  requestedAmount: Cents,
  simulation: Simulation | null = null,
): Promise<PortalRequest> {
  const notes =
    simulation === null ? null : await noteOf(simulation, { tx, borrower, amount: requestedAmount });
  for (;;) {
    const { cpf } = await requireBorrower(tx, borrower);
    await lockRequester(tx, borrower.institution, cpf);
    if ((await openRequestOf(tx, borrower)) !== null) throw new Problem('open_request_exists');
    const request = await insertPortalRequest(tx, borrower, { id: newId(), cpf, requestedAmount, notes });
    if (request !== null) return request;
    // The client was deleted or its CPF changed while this waited for the lock of the old CPF: retry.
  }
}

/** The plan of the chosen model, computed here so that the notes say nothing the institution does not offer (SM-8). */
async function noteOf(
  { presetId, today }: Simulation,
  { tx, borrower, amount }: { tx: Tx; borrower: BorrowerIdentity; amount: Cents },
): Promise<string> {
  const preset = await requirePortalPreset(tx, borrower.institution, presetId);
  const note = simulationNote(preset, amount, today);
  if (note === null) throw new Problem('invalid_input', 'Esta condição não serve para o valor informado.');
  return note;
}
