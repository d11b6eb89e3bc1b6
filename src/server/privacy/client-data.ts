import { sql } from 'kysely';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { DocumentKind } from '#domain/documents/document-kind.ts';
import type { FileKind } from '#domain/files/file.ts';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import type { LoanStatus } from '#domain/loans/loan/loan.ts';
import type { PaymentKind } from '#domain/loans/payments/payment.ts';
import type { ProofStatus } from '#domain/loans/payments/payment-proof.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { DocumentReader } from '#server/documents/document-store.ts';

/** As `caderneta_data_of` writes it; what only the JSON file says is not named here. */
export interface ClientData {
  readonly client: {
    readonly name: string;
    readonly cpf: Cpf;
    readonly phone: string | null;
    readonly email: string | null;
    readonly address: string | null;
    readonly pix_key: string | null;
    readonly created_at: Timestamp;
    readonly last_portal_visit: Timestamp | null;
  };
  readonly loans: readonly {
    readonly id: string;
    readonly amount: Cents;
    readonly start_date: Day;
    readonly end_date: Day;
    readonly status: LoanStatus;
    readonly contract_interest: Cents;
    readonly interest_paid: Cents;
    readonly paid_amount: Cents;
    readonly loss: boolean;
  }[];
  readonly installments: readonly {
    readonly number: number;
    readonly due_date: Day;
    readonly principal: Cents;
    readonly interest: Cents;
    readonly paid_amount: Cents;
  }[];
  readonly payments: readonly {
    readonly loan_id: string;
    readonly payment_date: Day;
    readonly kind: PaymentKind;
    readonly amount: Cents;
    readonly late_fee: Cents;
  }[];
  readonly renewals_and_renegotiations: readonly {
    readonly kind: 'renewed' | 'renewal_undone' | 'renegotiated' | 'renegotiation_undone';
    readonly on_day: Day;
  }[];
  readonly requests: readonly {
    readonly requested_amount: Cents;
    readonly status: InterestStatus;
    readonly created_at: Timestamp;
  }[];
  readonly proofs: readonly {
    readonly amount: Cents;
    readonly paid_on: Day;
    readonly status: ProofStatus;
  }[];
  readonly acceptances: readonly {
    readonly offered_at: Timestamp;
    readonly accepted_at: Timestamp | null;
    readonly withdrawn_at: Timestamp | null;
  }[];
  readonly promises: readonly {
    readonly made_on: Day;
    readonly promised_on: Day;
    readonly promised_amount: Cents;
    readonly withdrawn_at: Timestamp | null;
  }[];
  readonly messages: readonly { readonly at: Timestamp; readonly text: string }[];
  readonly documents: readonly {
    readonly kind: DocumentKind;
    readonly code: string;
    readonly issued_at: Timestamp;
  }[];
  readonly files: readonly {
    readonly kind: FileKind;
    readonly name: string;
    readonly created_at: Timestamp;
  }[];
  readonly portal_visits: readonly Timestamp[];
  /** What the institution wrote for itself: in the owner's file alone (LP-5). */
  readonly notes?: readonly ClientNote[];
}

interface ClientNote {
  readonly about: 'client' | 'loan' | 'payment' | 'request' | 'visit';
  readonly at: Timestamp;
  readonly text: string;
}

/** The same for the client and for the owner, who also gets the notes (LP-3, LP-5). */
export async function clientDataOf(reader: DocumentReader, clientId: string): Promise<ClientData> {
  const { tx, borrower } = reader;
  const { rows } = await sql<{ data: ClientData | null }>`
    select ${borrower === null ? sql`caderneta_data_of(${clientId})` : sql`caderneta_own_data()`} as data`.execute(
    tx,
  );
  const data = rows[0]?.data ?? null;
  if (data === null) throw new Problem('not_found');
  return borrower === null ? { ...data, notes: await notesAbout(reader, clientId, data.client.cpf) } : data;
}

async function notesAbout(
  { tx, institution }: DocumentReader,
  clientId: string,
  cpf: Cpf,
): Promise<readonly ClientNote[]> {
  const { rows } = await sql<ClientNote>`
    select 'client' as about, created_at as at, notes as text from clients
    where institution_id = ${institution} and id = ${clientId} and notes is not null
    union all
    select 'loan', created_at, notes from loans
    where institution_id = ${institution} and client_id = ${clientId} and deleted_at is null and notes is not null
    union all
    select 'payment', p.created_at, p.notes from payments p
    join loans l on l.institution_id = ${institution} and l.id = p.loan_id and l.deleted_at is null
    where p.institution_id = ${institution} and p.client_id = ${clientId} and p.undone_at is null and p.notes is not null
    union all
    select 'request', created_at, notes from interests
    where institution_id = ${institution} and (client_id = ${clientId} or (client_id is null and client_cpf = ${cpf}))
      and notes is not null
    union all
    select 'visit', at, note from visits
    where institution_id = ${institution} and client_id = ${clientId} and note is not null
    order by at, about, text`.execute(tx);
  return rows;
}
