import { sql, type RawBuilder } from 'kysely';
import type { PaymentProof, PortalProof } from '#contract/proofs.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import { firstName } from '#domain/clients/client.ts';
import type { FileContentType } from '#domain/files/file.ts';
import type { ProofStatus } from '#domain/loans/payments/payment-proof.ts';
import { cents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { saysPix } from '#domain/statements/payer-of.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

const MOST_SHOWN_IN_PORTAL = 20;

interface ProofsAsked {
  readonly status: ProofStatus;
  readonly after: string | undefined;
  readonly limit: number;
  /** A collector reads no statement. */
  readonly withoutStatement: boolean;
}

/** The newest first; of loans and clients that are not deleted (PB-7). */
export async function pageOfProofs(
  tx: Tx,
  institution: string,
  { status, after, limit, withoutStatement }: ProofsAsked,
): Promise<Page<PaymentProof>> {
  const key = readCursor(after, ['moment', 'uuid']);
  const chosen = sql`p.status = ${status}
    and ${key === null ? sql`true` : sql`(p.created_at, p.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`}`;
  const rows = await selectProofs(tx, institution, { chosen, limit: limit + 1, withoutStatement });
  return pageOf(rows, limit, ({ created_at: at, id }) => [at, id]);
}

/** What waits to be checked; of a collector that of their clients. */
export async function waitingProofs(tx: Tx, institution: string): Promise<{ count: number; amount: Cents }> {
  const { rows } = await sql<{ count: number; amount: Cents }>`
    select count(*)::integer as count, coalesce(sum(p.amount), 0)::bigint as amount
    from payment_proofs p
    join loans l on l.institution_id = ${institution} and l.id = p.loan_id and l.deleted_at is null
    join clients c on c.institution_id = ${institution} and c.id = p.client_id and c.deleted_at is null
    where p.institution_id = ${institution} and p.status = 'waiting'`.execute(tx);
  return rows[0] ?? { count: 0, amount: cents(0) };
}

export async function requireProof(
  tx: Tx,
  institution: string,
  id: string,
  { withoutStatement }: Pick<ProofsAsked, 'withoutStatement'>,
): Promise<PaymentProof> {
  const chosen = sql`p.id = ${id}::uuid`;
  const [proof] = await selectProofs(tx, institution, { chosen, limit: 1, withoutStatement });
  if (proof === undefined) throw new Problem('not_found');
  return proof;
}

export interface LockedProof {
  readonly loan_id: string;
  readonly client_id: string;
  readonly status: ProofStatus;
}

/** Held until the transaction ends: of two who decide at once the second finds it decided (PB-8). */
export async function lockProof(tx: Tx, institution: string, id: string): Promise<LockedProof> {
  return tx
    .selectFrom('payment_proofs')
    .select(['loan_id', 'client_id', 'status'])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** The newest first, as the borrower may read them (PB-6). */
export async function proofsOfBorrower(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
): Promise<PortalProof[]> {
  return tx
    .selectFrom('payment_proofs')
    .select(['id', 'loan_id', 'amount', 'paid_on', 'status', 'reason', 'created_at'])
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN_IN_PORTAL)
    .execute();
}

interface ProofRow extends Omit<PaymentProof, 'client' | 'loan' | 'file' | 'known'> {
  readonly client_id: string;
  readonly client_name: string;
  readonly loan_amount: Cents;
  readonly loan_start: Day;
  readonly file_id: string;
  readonly sha256: string;
  readonly content_type: FileContentType;
  readonly has_content: boolean;
  readonly sent_at: Timestamp | null;
  readonly sent_by: string | null;
  readonly same_amount: Cents | null;
  readonly same_day: Day | null;
  readonly credit_texts: readonly string[] | null;
}

interface ChosenProofs {
  readonly chosen: RawBuilder<unknown>;
  readonly limit: number;
  readonly withoutStatement: boolean;
}

/** With what is known of each (PB-7): as far as the person of the transaction sees clients, payments and statements. */
async function selectProofs(
  tx: Tx,
  institution: string,
  { chosen, limit, withoutStatement }: ChosenProofs,
): Promise<PaymentProof[]> {
  // Whose credit it is may be known; another client's says nothing of this proof.
  const credits = sql`(
    select array_agg(b.text) from bank_lines b
    where b.institution_id = ${institution} and b.day = p.paid_on and b.amount = p.amount and b.state <> 'put_away'
      and (b.client_id is null or b.client_id = p.client_id) and b.text is not null
  )`;
  const { rows } = await sql<ProofRow>`
    select p.id, p.loan_id, p.client_id, c.name as client_name, l.amount as loan_amount, l.start_date as loan_start, p.amount, p.paid_on, p.status, p.reason, p.created_at,
      p.decided_at, caderneta_member_name(p.decided_by) as decided_by, p.payment_id,
      f.id as file_id, encode(f.sha256, 'hex') as sha256, f.content_type, f.emptied_at is null as has_content,
      s.sent_at, s.sent_by, q.amount as same_amount, q.payment_date as same_day,
      ${withoutStatement ? sql`null` : credits} as credit_texts
    from payment_proofs p
    join loans l on l.institution_id = ${institution} and l.id = p.loan_id and l.deleted_at is null
    join clients c on c.institution_id = ${institution} and c.id = p.client_id and c.deleted_at is null
    join files f on f.institution_id = ${institution} and f.id = p.file_id
    left join lateral (
      select p2.created_at as sent_at, c2.name as sent_by
      from files f2
      join payment_proofs p2 on p2.institution_id = ${institution} and p2.file_id = f2.id
      join clients c2 on c2.institution_id = ${institution} and c2.id = p2.client_id
      where f2.institution_id = ${institution} and f2.sha256 = f.sha256 and f2.kind = 'payment_proof'
        and (p2.created_at, p2.id) < (p.created_at, p.id)
      order by p2.created_at desc, p2.id desc limit 1
    ) s on true
    left join lateral (
      select y.amount + y.late_fee as amount, y.payment_date
      from loans o
      join payments y on y.institution_id = ${institution} and y.loan_id = o.id and y.payment_date = p.paid_on and y.undone_at is null
      where o.institution_id = ${institution} and o.client_id = p.client_id and o.deleted_at is null
        and p.amount in (y.amount, y.amount + y.late_fee) and y.id is distinct from p.payment_id
      limit 1
    ) q on true
    where p.institution_id = ${institution} and ${chosen}
    order by p.created_at desc, p.id desc
    limit ${limit}`.execute(tx);
  return rows.map(proofOf);
}

function proofOf(row: ProofRow): PaymentProof {
  const { id, loan_id, amount, paid_on, status, reason, created_at, decided_at, decided_by, payment_id } =
    row;
  const { sent_at: sentAt, sent_by: sentBy, same_amount: sameAmount, same_day: sameDay } = row;
  const isInStatement = row.credit_texts?.some(saysPix) ?? false;
  return {
    id,
    loan_id,
    amount,
    paid_on,
    status,
    reason,
    created_at,
    decided_at,
    decided_by,
    payment_id,
    client: { id: row.client_id, name: row.client_name },
    loan: { amount: row.loan_amount, start_date: row.loan_start },
    file: {
      id: row.file_id,
      sha256: row.sha256,
      content_type: row.content_type,
      has_content: row.has_content,
    },
    known: {
      same_file:
        sentAt === null || sentBy === null ? null : { sent_at: sentAt, first_name: firstName(sentBy) },
      same_payment:
        sameAmount === null || sameDay === null ? null : { amount: sameAmount, payment_date: sameDay },
      pix: isInStatement ? { amount, day: paid_on } : null,
    },
  };
}
