import type { ColumnType, Generated } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { FileContentType, FileKind } from '#domain/files/file.ts';
import type { ProofStatus } from '#domain/loans/payments/payment-proof.ts';
import type { Cents } from '#domain/money.ts';
import type { CreatedAt, Fixed, MaybeMoment } from './column-types.ts';

/** Photos, documents, signed papers and proofs of payment (AQ). */
export interface FilesTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: Fixed<string>;
  loan_id: Fixed<string | null>;
  kind: Fixed<FileKind>;
  name: string;
  content_type: Fixed<FileContentType>;
  /** In bytes. */
  size: Fixed<number>;
  sha256: Fixed<Buffer>;
  /** Whether the borrower sees it (AQ-10). */
  in_portal: Generated<boolean>;
  /** Null is the client, in the portal. */
  added_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
  deleted_at: MaybeMoment;
  /** When it was last brought back. */
  restored_at: MaybeMoment;
  /** Since when its bytes are gone. */
  emptied_at: MaybeMoment;
}

export interface FileContentsTable {
  institution_id: Fixed<string>;
  file_id: Fixed<string>;
  /** That of the file. */
  client_id: Fixed<string>;
  content: Fixed<Buffer>;
}

/** A contract as it was offered to a client, and what came of it (PB-11); its own log. */
export interface AcceptancesTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: Fixed<string>;
  loan_id: Fixed<string>;
  /** Of the loan when it was offered. */
  loan_version: Fixed<number>;
  plan_version: Fixed<number>;
  file_id: Fixed<string>;
  sha256: Fixed<Buffer>;
  text: Fixed<string>;
  offered_at: CreatedAt;
  /** The person of the transaction. */
  offered_by: ColumnType<string | null, string | null | undefined, never>;
  withdrawn_at: MaybeMoment;
  /** By a function of the database alone (PB-12). */
  accepted_at: MaybeMoment;
  address: string | null;
  user_agent: string | null;
  access_code_used: boolean | null;
}

/** What a client sent as the proof of a payment, and what became of it (PB-4). */
export interface PaymentProofsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: Fixed<string>;
  loan_id: Fixed<string>;
  file_id: Fixed<string>;
  amount: Fixed<Cents>;
  /** As the client says. */
  paid_on: Fixed<Day>;
  status: Generated<ProofStatus>;
  /** Why it was refused. */
  reason: string | null;
  /** The payment it became; a trigger takes it away when that payment is undone (PB-9). */
  payment_id: string | null;
  created_at: CreatedAt;
  decided_at: MaybeMoment;
  decided_by: string | null;
}
