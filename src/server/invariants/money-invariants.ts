import type { ClientBase } from 'pg';

import { AUDIT_TRAIL } from './audit-trail.ts';

export interface InvariantResult {
  readonly id: InvariantId;
  /** What must be true, in a sentence for the operator. */
  readonly statement: string;
  readonly checked: number;
  readonly broken: number;
  /** The first of the broken ones, as `table:id`. */
  readonly offending: readonly string[];
}

export type InvariantId = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I9' | 'I10' | 'I11' | 'I12';

interface Invariant {
  readonly id: InvariantId;
  readonly statement: string;
  /** Rows of (what, whether it is broken). */
  readonly sql: string;
}

const MOST_OFFENDERS_NAMED = 50;
/** Half up by another road than the schema's own function: numeric, rounded away from zero. */
const PERIOD_INTEREST = 'round(l.amount::numeric * l.interest_rate / 10000)';
const LARGEST_EXACT = '9007199254740991';

const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    statement: 'O valor pago de cada empréstimo é a soma dos seus pagamentos.',
    sql: `SELECT 'loans:' || l.id, l.paid_amount <> coalesce(p.total, 0)
      FROM loans l LEFT JOIN (SELECT loan_id, sum(amount) AS total FROM payments GROUP BY loan_id) p ON p.loan_id = l.id`,
  },
  {
    id: 'I2',
    statement: 'Todo dinheiro é um número inteiro de centavos, e todo pagamento é maior que zero.',
    sql: `SELECT 'payments:' || id, amount <= 0 OR amount > ${LARGEST_EXACT} FROM payments
      UNION ALL
      SELECT 'renewals:' || id, interest_amount < 0 OR interest_amount > ${LARGEST_EXACT} FROM renewals
      UNION ALL
      SELECT 'loans:' || id, amount <= 0 OR interest_rate < 0 OR overdue_interest_rate < 0 OR paid_amount < 0 OR interest_paid < 0
        OR greatest(amount, overdue_interest_rate, paid_amount, interest_paid) > ${LARGEST_EXACT} FROM loans
      UNION ALL
      SELECT format('column:%s.%s', table_name, column_name), data_type <> 'bigint'
      FROM information_schema.columns
      WHERE table_schema = 'public' AND (table_name, column_name) IN (('loans', 'amount'), ('loans', 'paid_amount'),
        ('loans', 'interest_paid'), ('loans', 'overdue_interest_rate'), ('payments', 'amount'), ('renewals', 'interest_amount'))`,
  },
  {
    id: 'I3',
    statement: 'Os juros são valor × taxa, com meio centavo para cima; total e restante nunca são gravados.',
    sql: `SELECT 'loans:' || l.id, caderneta_period_interest(l.amount, l.interest_rate) <> ${PERIOD_INTEREST} FROM loans l
      UNION ALL
      SELECT 'column:loans.' || column_name, column_name ~ '(total|remaining)'
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'loans'`,
  },
  {
    id: 'I4',
    statement: 'Os juros de renovação de cada empréstimo são a soma das suas renovações.',
    sql: `SELECT 'loans:' || l.id, l.interest_paid <> coalesce(r.total, 0)
      FROM loans l
      LEFT JOIN (SELECT loan_id, sum(interest_amount) AS total FROM renewals GROUP BY loan_id) r ON r.loan_id = l.id`,
  },
  {
    id: 'I5',
    statement: 'Um empréstimo está pago exatamente quando tem data de quitação, e então nada falta.',
    sql: `SELECT 'loans:' || l.id, (l.status = 'pago') <> (l.paid_at IS NOT NULL)
        OR (l.status = 'pago' AND l.paid_amount < l.amount + ${PERIOD_INTEREST} + l.interest_paid)
      FROM loans l`,
  },
  {
    id: 'I6',
    statement: 'Cada quitação deixa no máximo um pagamento de quitação.',
    sql: `SELECT 'loans:' || loan_id,
        count(*) FILTER (WHERE table_name = 'payments' AND op = 'insert' AND after ->> 'kind' = 'settlement')
        > count(*) FILTER (WHERE table_name = 'loans' AND after ->> 'status' = 'pago' AND before ->> 'status' IS DISTINCT FROM 'pago')
      FROM audit_log WHERE loan_id IS NOT NULL GROUP BY loan_id
      UNION ALL
      SELECT 'payments:' || id, notes IS DISTINCT FROM 'Pagamento de quitação' FROM payments WHERE kind = 'settlement'`,
  },
  {
    id: 'I7',
    statement: 'Cliente, empréstimo, pagamento, renovação e interesse ligados são do mesmo credor.',
    sql: `SELECT 'loans:' || l.id, l.user_id IS DISTINCT FROM c.user_id FROM loans l LEFT JOIN clients c ON c.id = l.client_id
      UNION ALL
      SELECT 'payments:' || p.id, p.user_id IS DISTINCT FROM l.user_id FROM payments p LEFT JOIN loans l ON l.id = p.loan_id
      UNION ALL
      SELECT 'renewals:' || r.id, r.user_id IS DISTINCT FROM l.user_id FROM renewals r LEFT JOIN loans l ON l.id = r.loan_id
      UNION ALL
      SELECT 'interests:' || i.id, i.user_id IS DISTINCT FROM c.user_id
      FROM interests i LEFT JOIN clients c ON c.id = i.client_id WHERE i.client_id IS NOT NULL
      UNION ALL
      SELECT 'loans:' || l.id, l.user_id IS DISTINCT FROM i.user_id
      FROM loans l LEFT JOIN interests i ON i.id = l.source_interest_id WHERE l.source_interest_id IS NOT NULL`,
  },
  {
    id: 'I9',
    statement: 'Um interesse vira no máximo um empréstimo.',
    sql: `SELECT 'interests:' || source_interest_id, count(*) > 1
      FROM loans WHERE source_interest_id IS NOT NULL GROUP BY source_interest_id`,
  },
  {
    id: 'I10',
    statement: 'As métricas de cada credor são as que se calculam dos seus empréstimos.',
    sql: `SELECT 'users:' || u.id,
        (coalesce(t.realized_profit, 0), coalesce(t.potential_profit, 0), coalesce(t.amount_to_receive, 0), coalesce(t.total_lent, 0))
        IS DISTINCT FROM
        (coalesce(s.realized_profit, 0), coalesce(s.potential_profit, 0), coalesce(s.amount_to_receive, 0), coalesce(s.total_lent, 0))
      FROM users u
      LEFT JOIN portfolio_totals t ON t.user_id = u.id
      LEFT JOIN (
        SELECT user_id,
          sum(${PERIOD_INTEREST} + l.interest_paid) FILTER (WHERE status = 'pago') AS realized_profit,
          sum(${PERIOD_INTEREST}) FILTER (WHERE status <> 'pago') AS potential_profit,
          sum(l.amount + ${PERIOD_INTEREST} + l.interest_paid - l.paid_amount) FILTER (WHERE status <> 'pago') AS amount_to_receive,
          sum(l.amount) AS total_lent
        FROM loans l WHERE deleted_at IS NULL GROUP BY user_id
      ) s ON s.user_id = u.id`,
  },
  {
    id: 'I11',
    statement:
      'Cada mudança de um registro tem exatamente uma linha no histórico, e a última é o registro de hoje.',
    sql: AUDIT_TRAIL,
  },
  {
    id: 'I12',
    statement:
      'O que vence e o que entrou em cada dia são as somas dos empréstimos e dos pagamentos desse dia.',
    sql: `SELECT format('day_totals:%s:%s', user_id, day),
        (coalesce(t.due_count, 0), coalesce(t.due_amount, 0), coalesce(t.received_amount, 0))
        IS DISTINCT FROM (coalesce(s.due_count, 0), coalesce(s.due_amount, 0), coalesce(s.received_amount, 0))
      FROM day_totals t
      FULL JOIN (
        SELECT user_id, day, sum(loans) AS due_count, sum(due) AS due_amount, sum(received) AS received_amount
        FROM (
          SELECT l.user_id, l.end_date AS day, 1 AS loans,
            l.amount + ${PERIOD_INTEREST} + l.interest_paid - l.paid_amount AS due, 0 AS received
          FROM loans l WHERE l.status <> 'pago' AND l.deleted_at IS NULL
            AND l.amount + ${PERIOD_INTEREST} + l.interest_paid > l.paid_amount
          UNION ALL
          SELECT p.user_id, p.payment_date, 0, 0, p.amount
          FROM payments p JOIN loans l ON l.id = p.loan_id AND l.deleted_at IS NULL
        ) AS each (user_id, day, loans, due, received)
        GROUP BY user_id, day
      ) s USING (user_id, day)`,
  },
];

type OwnerConnection = Pick<ClientBase, 'query'>;

/** Every invariant over one unchanging view of the data. The connection is the owner's, and outside a transaction. */
export async function checkInvariants(owner: OwnerConnection): Promise<InvariantResult[]> {
  await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await checkInvariantsWithin(owner);
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** The same, as the owner's open transaction sees the data. */
export async function checkInvariantsWithin(transaction: OwnerConnection): Promise<InvariantResult[]> {
  // As the audit trigger writes moments.
  await transaction.query(`SET LOCAL timezone = 'UTC'`);
  const results: InvariantResult[] = [];
  for (const invariant of INVARIANTS) results.push(await check(transaction, invariant));
  return results;
}

async function check(owner: OwnerConnection, { id, statement, sql }: Invariant): Promise<InvariantResult> {
  const { rows } = await owner.query<{ checked: string; broken: string; offending: string[] }>(
    `SELECT count(*)::text AS checked,
       count(*) FILTER (WHERE broken)::text AS broken,
       coalesce((array_agg(what ORDER BY what) FILTER (WHERE broken))[1:${MOST_OFFENDERS_NAMED}], '{}') AS offending
     FROM (${sql}) AS rule (what, broken)`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`invariant ${id} gave no answer`);
  return {
    id,
    statement,
    checked: Number(row.checked),
    broken: Number(row.broken),
    offending: row.offending,
  };
}
