import { v7 as newId } from 'uuid';
import type { LoanAcceptance } from '#contract/acceptances.ts';
import type { Day } from '#domain/calendar.ts';
import { refusePaid } from '#domain/loans/loan/loan-standing.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import type { IssuableDocument } from '#server/documents/document-facts.ts';
import { readCreditor, type DocumentReader } from '#server/documents/document-store.ts';
import { drawDocument, hashOf, noteIssue } from '#server/documents/issue-document.ts';
import { loanDocument } from '#server/documents/loan-documents.ts';
import { putFile } from '#server/files/put-file.ts';
import { eventRow, insertEvent } from '#server/loans/loan-writes.ts';
import { lockLoan } from '#server/loans/lock-loan.ts';
import { announce } from '#server/records/announce.ts';
import { requireAcceptance } from './acceptance-store.ts';
import { textOfBlocks } from './contract-text.ts';
import { withdrawWaiting } from './withdraw-acceptance.ts';

interface OfferAcceptance {
  readonly loanId: string;
  readonly timeZone: string;
  readonly quotaBytes: number;
  readonly today: Day;
  readonly now: Date;
}

/** A loan that changes each time while its contract is drawn is somebody else's to settle first. */
const MOST_TRIES = 3;

/**
 * 'Pedir aceite': the contract is read in one snapshot, drawn without a transaction (decision 8) and kept with its text and hash under
 * the loan's lock, unless the loan changed while it was drawn: then it is drawn again (PB-11).
 */
export async function offerAcceptance(
  db: Database,
  staff: StaffIdentity,
  offer: OfferAcceptance,
): Promise<LoanAcceptance> {
  const { institution } = staff;
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const contract = await db.asStaff(
      staff,
      (tx) => readContract({ tx, institution, borrower: null }, offer),
      { snapshot: true },
    );
    const drawn = await drawDocument(contract, { institution, publicUrl: null });
    const offered = await db.asStaff(staff, (tx) =>
      keepOffer(tx, institution, { contract, ...drawn }, offer),
    );
    if (offered !== null) return offered;
  }
  throw new Problem('record_changed');
}

async function readContract(
  reader: DocumentReader,
  { loanId, timeZone }: Pick<OfferAcceptance, 'loanId' | 'timeZone'>,
): Promise<IssuableDocument> {
  const contract = await loanDocument(reader, { kind: 'contract', loanId, timeZone });
  const { legal_name: name, city } = (await readCreditor(reader)).creditor;
  if (name === null || city === null) throw new Problem('creditor_incomplete');
  return contract;
}

interface DrawnContract {
  readonly contract: IssuableDocument;
  readonly bytes: Uint8Array;
  readonly hash: Buffer;
  readonly code: string;
}

/** Null where the loan is no longer what was drawn. */
async function keepOffer(
  tx: Tx,
  institution: string,
  { contract, bytes, hash, code }: DrawnContract,
  { loanId, timeZone, quotaBytes, today, now }: OfferAcceptance,
): Promise<LoanAcceptance | null> {
  const { loan } = await lockLoan(tx, institution, loanId);
  refusePaid(loan);
  const current = await readContract({ tx, institution, borrower: null }, { loanId, timeZone });
  if (!hashOf(current).equals(hash)) return null;
  await withdrawWaiting(tx, institution, loan, { today, now });
  const { client_id: clientId } = loan;
  const file = await putFile(
    tx,
    institution,
    { clientId, loanId, kind: 'acceptance', name: 'Contrato', content: bytes },
    { quotaBytes, now },
  );
  const id = newId();
  await tx
    .insertInto('acceptances')
    .values({
      institution_id: institution,
      id,
      client_id: clientId,
      loan_id: loanId,
      loan_version: loan.version,
      plan_version: loan.plan_version,
      file_id: file.id,
      sha256: file.sha256,
      text: textOfBlocks(contract.blocks),
      offered_at: now,
    })
    .execute();
  const event = { kind: 'acceptance_offered', on_day: today, facts: { acceptance_id: id } } as const;
  await tx.executeQuery(insertEvent(eventRow(institution, loan, event, now.toISOString())));
  await noteIssue(tx, institution, { document: contract, hash, code });
  await announce(tx, institution, { table: 'loans', op: 'UPDATE', id: loanId, client_id: clientId });
  return requireAcceptance(tx, institution, id);
}
