import { AUDIT_TRAIL } from './audit-trail.ts';
import { CASH_IDENTITY } from './cash-identity.ts';
import { IMPORTED_ROWS } from './imported-rows.ts';
import { BANK_LINES } from './bank-lines.ts';
import { STORED_FILES } from './stored-files.ts';
import { DAY_TOTALS_BY_RECORDS } from './day-totals-by-records.ts';
import { WAIVED_FEES } from './waived-fees.ts';

export type InvariantId =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7'
  | 'I9'
  | 'I10'
  | 'I11'
  | 'I12'
  | 'I13'
  | 'I14'
  | 'I15'
  | 'I16'
  | 'I17'
  | 'I18'
  | 'I20'
  | 'I21'
  | 'I22'
  | 'I23'
  | 'I24'
  | 'I25';

export interface Invariant {
  readonly id: InvariantId;
  readonly statement: string;
  /** Rows of (what, whether it is broken). */
  readonly sql: string;
}

/** Half up, computed independently of the schema's own function: numeric, rounded away from zero. */
const PERIOD_INTEREST = 'round(l.amount::numeric * l.interest_rate / 10000)';
const LARGEST_EXACT = '9007199254740991';

const TOTAL = 'l.amount + l.contract_interest + l.interest_paid';
/** The interest a renewal charged; null when the fact is not a number. */
const CHARGED = `CASE WHEN jsonb_typeof(e.facts -> 'interest') = 'number' THEN (e.facts ->> 'interest')::numeric END`;
/** Renewals that were not undone. */
const RENEWALS = `SELECT e.institution_id, e.loan_id, e.id, ${CHARGED} AS interest
  FROM loan_events e
  WHERE e.kind = 'renewed' AND NOT EXISTS (
    SELECT FROM loan_events u
    WHERE u.institution_id = e.institution_id AND u.loan_id = e.loan_id AND u.kind = 'renewal_undone'
      AND u.facts ->> 'renewal_id' = e.id::text
  )`;

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    statement: 'O valor pago de cada empréstimo é a soma dos seus pagamentos que não foram desfeitos.',
    sql: `SELECT 'loans:' || l.id, l.paid_amount <> coalesce(p.total, 0)
      FROM loans l
      LEFT JOIN (
        SELECT institution_id, loan_id, sum(amount) AS total FROM payments WHERE undone_at IS NULL GROUP BY institution_id, loan_id
      ) p ON p.institution_id = l.institution_id AND p.loan_id = l.id`,
  },
  {
    id: 'I2',
    statement:
      'Todo dinheiro é um número inteiro de centavos, e todo pagamento tem valor, multa ou quitação.',
    sql: `SELECT 'payments:' || id, amount < 0 OR late_fee < 0 OR amount + late_fee > ${LARGEST_EXACT}
        OR (amount = 0 AND late_fee = 0 AND kind <> 'settlement') FROM payments
      UNION ALL
      SELECT 'loan_events:' || e.id, coalesce(${CHARGED} < 0 OR ${CHARGED} % 1 <> 0, true)
      FROM loan_events e WHERE e.kind = 'renewed'
      UNION ALL
      SELECT 'loans:' || id, amount <= 0 OR interest_rate < 0 OR overdue_interest_rate < 0 OR paid_amount < 0 OR interest_paid < 0
        OR contract_interest < 0 OR discount < 0 OR late_fee_received < 0 OR late_fee_waived < 0
        OR greatest(amount, overdue_interest_rate, paid_amount, interest_paid, contract_interest, discount) > ${LARGEST_EXACT} FROM loans
      UNION ALL
      SELECT 'cash_entries:' || id, amount <= 0 OR amount > ${LARGEST_EXACT} FROM cash_entries
      UNION ALL
      SELECT format('column:%s.%s', table_name, column_name), data_type <> 'bigint'
      FROM information_schema.columns
      WHERE table_schema = 'public' AND (table_name, column_name) IN (('loans', 'amount'), ('loans', 'paid_amount'), ('loans', 'principal_paid'),
        ('loans', 'interest_paid'), ('loans', 'contract_interest'), ('loans', 'discount'), ('loans', 'overdue_interest_rate'),
        ('payments', 'amount'), ('payments', 'late_fee'), ('payments', 'interest_part'), ('payments', 'principal_part'),
        ('installments', 'principal'), ('installments', 'interest'), ('installments', 'paid_amount'), ('cash_entries', 'amount'))`,
  },
  {
    id: 'I3',
    statement:
      'Os juros são valor × taxa, com meio centavo para cima; total e o que falta nunca são gravados.',
    sql: `SELECT 'loans:' || l.id, l.contract_interest <> ${PERIOD_INTEREST} FROM loans l WHERE l.interest_method = 'single'
      UNION ALL
      SELECT 'column:loans.' || column_name, column_name ~ '(total|remaining)'
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'loans'`,
  },
  {
    id: 'I4',
    statement:
      'Os juros de renovação de cada empréstimo são a soma das suas renovações que não foram desfeitas.',
    // The discount of a renegotiation may take from the interest of renewals (PA-41).
    sql: `SELECT 'loans:' || l.id,
        CASE WHEN l.interest_method = 'single' THEN l.interest_paid <> coalesce(r.total, 0) ELSE l.interest_paid > coalesce(r.total, 0) END
      FROM loans l
      LEFT JOIN (
        SELECT institution_id, loan_id, sum(interest) AS total FROM (${RENEWALS}) AS renewals GROUP BY institution_id, loan_id
      ) r ON r.institution_id = l.institution_id AND r.loan_id = l.id`,
  },
  {
    id: 'I5',
    statement: 'Um empréstimo está pago exatamente quando tem data de quitação, e então nada falta.',
    sql: `SELECT 'loans:' || l.id, (l.status = 'pago') <> (l.paid_at IS NOT NULL)
        OR (l.status = 'pago' AND l.paid_amount < ${TOTAL} - l.discount)
      FROM loans l`,
  },
  {
    id: 'I6',
    statement: 'Cada quitação deixa no máximo um pagamento de quitação.',
    sql: `SELECT 'loans:' || loan_id, count(*) > 1
      FROM payments WHERE kind = 'settlement' AND undone_at IS NULL GROUP BY institution_id, loan_id
      UNION ALL
      SELECT 'payments:' || id, notes IS DISTINCT FROM 'Pagamento de quitação' FROM payments WHERE kind = 'settlement'
      UNION ALL
      SELECT 'payments:' || p.id, l.status <> 'pago'
      FROM payments p JOIN loans l ON l.institution_id = p.institution_id AND l.id = p.loan_id
      WHERE p.kind = 'settlement' AND p.undone_at IS NULL`,
  },
  {
    id: 'I7',
    statement:
      'Cliente, empréstimo, parcela, pagamento, evento e pedido ligados são da mesma instituição e do mesmo cliente.',
    sql: `SELECT 'loans:' || l.id, c.id IS NULL
      FROM loans l LEFT JOIN clients c ON c.institution_id = l.institution_id AND c.id = l.client_id
      UNION ALL
      SELECT 'installments:' || i.loan_id, l.client_id IS DISTINCT FROM i.client_id
      FROM installments i LEFT JOIN loans l ON l.institution_id = i.institution_id AND l.id = i.loan_id
      UNION ALL
      SELECT 'payments:' || p.id, l.client_id IS DISTINCT FROM p.client_id
      FROM payments p LEFT JOIN loans l ON l.institution_id = p.institution_id AND l.id = p.loan_id
      UNION ALL
      SELECT 'loan_events:' || e.id, l.id IS NULL
      FROM loan_events e LEFT JOIN loans l ON l.institution_id = e.institution_id AND l.id = e.loan_id
      UNION ALL
      SELECT 'interests:' || i.id, c.id IS NULL
      FROM interests i LEFT JOIN clients c ON c.institution_id = i.institution_id AND c.id = i.client_id
      WHERE i.client_id IS NOT NULL`,
  },
  {
    id: 'I9',
    statement: 'Um pedido vira no máximo um empréstimo.',
    sql: `SELECT 'interests:' || source_interest_id, count(*) > 1
      FROM loans WHERE source_interest_id IS NOT NULL GROUP BY institution_id, source_interest_id`,
  },
  {
    id: 'I10',
    statement: 'As métricas de cada instituição são as que se calculam dos seus empréstimos.',
    sql: `SELECT 'institutions:' || u.id,
        (coalesce(t.realized_profit, 0), coalesce(t.potential_profit, 0), coalesce(t.amount_to_receive, 0), coalesce(t.total_lent, 0))
        IS DISTINCT FROM
        (coalesce(s.realized_profit, 0), coalesce(s.potential_profit, 0), coalesce(s.amount_to_receive, 0), coalesce(s.total_lent, 0))
      FROM institutions u
      LEFT JOIN (
        SELECT institution_id, sum(realized_profit) AS realized_profit, sum(potential_profit) AS potential_profit,
          sum(amount_to_receive) AS amount_to_receive, sum(total_lent) AS total_lent
        FROM portfolio_totals GROUP BY institution_id
      ) t ON t.institution_id = u.id
      LEFT JOIN (
        SELECT institution_id,
          sum(l.contract_interest + l.interest_paid - l.discount) FILTER (WHERE status = 'pago') AS realized_profit,
          sum(l.contract_interest) FILTER (WHERE status <> 'pago') AS potential_profit,
          sum(${TOTAL} - l.discount - l.paid_amount) FILTER (WHERE status <> 'pago') AS amount_to_receive,
          sum(l.amount) AS total_lent
        FROM loans l WHERE deleted_at IS NULL GROUP BY institution_id
      ) s ON s.institution_id = u.id`,
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
      'O que vence, o que entrou, o que saiu e o principal na rua em cada dia são as somas dos registros desse dia.',
    sql: DAY_TOTALS_BY_RECORDS,
  },
  {
    id: 'I13',
    statement:
      'As parcelas de cada empréstimo somam o que foi contratado, são cobertas em ordem, e vencimento e atraso são os que delas se calculam.',
    sql: `SELECT 'loans:' || l.id,
        i.count IS NULL
        OR i.principal <> l.amount
        OR i.interest <> l.contract_interest + l.interest_paid
        OR i.paid <> least(l.paid_amount, ${TOTAL})
        OR i.covered_after_open
        OR l.end_date <> coalesce(i.next_due, i.last_due)
        OR l.covered_on IS DISTINCT FROM CASE WHEN i.next_due IS NULL AND l.status <> 'pago' THEN i.last_covered END
        OR i.last_version <> l.plan_version
        OR i.open_in_earlier_plans
        OR (c.count, c.covered, c.late_days, c.late_from, c.grace_until)
          IS DISTINCT FROM (l.installment_count, l.paid_count, l.late_days_before, l.late_from, l.late_grace_until)
        OR (NOT l.holiday_grace AND c.has_grace)
      FROM loans l
      LEFT JOIN (
        SELECT institution_id, loan_id, count(*) AS count, sum(principal) AS principal, sum(interest) AS interest,
          sum(paid_amount) AS paid,
          bool_or(paid_amount > 0 AND open_before > 0) AS covered_after_open,
          max(plan_version) AS last_version,
          bool_or(covered_on IS NULL AND plan_version < newest_version) AS open_in_earlier_plans,
          (array_agg(due_date ORDER BY plan_version, number) FILTER (WHERE covered_on IS NULL))[1] AS next_due,
          (array_agg(due_date ORDER BY plan_version DESC, number DESC))[1] AS last_due,
          (array_agg(covered_on ORDER BY plan_version DESC, number DESC))[1] AS last_covered
        FROM (
          SELECT *, count(*) FILTER (WHERE covered_on IS NULL) OVER (
            PARTITION BY institution_id, loan_id ORDER BY plan_version, number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ) AS open_before,
          max(plan_version) OVER (PARTITION BY institution_id, loan_id) AS newest_version
          FROM installments
        ) AS ordered
        GROUP BY institution_id, loan_id
      ) i ON i.institution_id = l.institution_id AND i.loan_id = l.id
      LEFT JOIN (
        SELECT institution_id, loan_id, plan_version, count(*)::integer AS count,
          (count(*) FILTER (WHERE covered_on IS NOT NULL))::smallint AS covered,
          coalesce(sum(greatest(0, covered_on - late_from))
            FILTER (WHERE grace_until IS NULL OR covered_on > grace_until), 0)::integer AS late_days,
          (array_agg(late_from ORDER BY number) FILTER (WHERE covered_on IS NULL))[1] AS late_from,
          (array_agg(grace_until ORDER BY number) FILTER (WHERE covered_on IS NULL))[1] AS grace_until,
          bool_or(grace_until IS NOT NULL) AS has_grace
        FROM (
          SELECT *, greatest(due_date, max(covered_on) FILTER (WHERE grace_until IS NULL OR covered_on > grace_until) OVER (
            PARTITION BY institution_id, loan_id, plan_version ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          )) AS late_from
          FROM installments
        ) AS of_plan
        GROUP BY institution_id, loan_id, plan_version
      ) c ON c.institution_id = l.institution_id AND c.loan_id = l.id AND c.plan_version = l.plan_version
      UNION ALL
      SELECT 'loans:' || l.id, coalesce(p.interest, 0) > l.contract_interest + l.interest_paid
        OR coalesce(p.principal, 0) > l.amount
        OR coalesce(p.interest, 0) + coalesce(p.principal, 0) <> least(l.paid_amount, ${TOTAL})
        OR coalesce(p.principal, 0) <> l.principal_paid
      FROM loans l
      LEFT JOIN (
        SELECT institution_id, loan_id, sum(interest_part) AS interest, sum(principal_part) AS principal
        FROM payments WHERE undone_at IS NULL GROUP BY institution_id, loan_id
      ) p ON p.institution_id = l.institution_id AND p.loan_id = l.id`,
  },
  {
    id: 'I14',
    statement:
      'A multa recebida de cada empréstimo é a soma das multas dos pagamentos desde a última renovação ou renegociação.',
    sql: `SELECT 'loans:' || l.id, l.late_fee_received <> coalesce(sum(p.late_fee), 0)
      FROM loans l
      LEFT JOIN payments p ON p.institution_id = l.institution_id AND p.loan_id = l.id AND p.undone_at IS NULL
        AND CASE WHEN l.interest_method = 'single' THEN p.payment_date > l.end_date ELSE NOT p.before_renegotiation END
      GROUP BY l.institution_id, l.id, l.late_fee_received`,
  },
  {
    id: 'I15',
    statement:
      'O patrimônio (em caixa + na rua) de cada dia é o que entrou, menos o que saiu, mais o lucro, menos o principal que não voltou de empréstimos quitados.',
    sql: CASH_IDENTITY,
  },
  {
    id: 'I16',
    statement:
      'O código de cada documento emitido segue do resumo dos seus fatos, e o recibo é de um pagamento do seu empréstimo.',
    sql: `SELECT 'documents_issued:' || d.id, d.code <> (
        SELECT string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 1 + substring(b.bits FROM n * 5 + 1 FOR 5)::bit(5)::integer, 1), '' ORDER BY n)
        FROM generate_series(0, 9) n, (SELECT ('x' || encode(substring(d.sha256 FROM 1 FOR 8), 'hex'))::bit(64) AS bits) b
      ) OR (d.payment_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM payments p WHERE p.institution_id = d.institution_id AND p.id = d.payment_id AND p.loan_id = d.loan_id
      ))
      FROM documents_issued d`,
  },
  {
    id: 'I17',
    statement:
      'Cada linha importada virou exatamente um registro da sua importação, e cada registro importado tem a sua linha.',
    sql: IMPORTED_ROWS,
  },
  {
    id: 'I18',
    statement: 'O resumo da logo de cada instituição é o da imagem guardada; sem imagem não há resumo.',
    sql: `SELECT 'institutions:' || i.id, i.logo_sha256 IS DISTINCT FROM encode(sha256(l.png), 'hex')
      FROM institutions i LEFT JOIN institution_logos l ON l.institution_id = i.id`,
  },
  {
    id: 'I20',
    statement: 'Um empréstimo baixado como perda está pago, por uma quitação de nada.',
    sql: `SELECT 'loans:' || l.id, l.loss AND (l.status <> 'pago' OR NOT EXISTS (
        SELECT FROM payments p
        WHERE p.institution_id = l.institution_id AND p.loan_id = l.id AND p.kind = 'settlement' AND p.undone_at IS NULL
          AND p.amount = 0 AND p.late_fee = 0
      ))
      FROM loans l`,
  },
  {
    id: 'I21',
    statement:
      'Os pagamentos de um lançamento de extrato registrado somam o seu valor, são de um cliente e no máximo cinco; um em aberto não tem nenhum.',
    sql: BANK_LINES,
  },
  {
    id: 'I22',
    statement:
      'Cada arquivo tem o conteúdo do seu tamanho e do seu resumo, ou nenhum depois de esvaziado; o resumo da foto de cada cliente é o da sua foto.',
    sql: STORED_FILES,
  },
  {
    id: 'I23',
    statement:
      'O que cada cliente deve, e desde quando, é o que dizem os seus empréstimos em aberto, sob o nome que ele tem.',
    sql: `SELECT 'clients:' || client_id, (coalesce(t.owed, 0), t.due_from) IS DISTINCT FROM (coalesce(l.owed, 0), l.due_from)
        OR t.name_norm IS DISTINCT FROM (
          SELECT c.name_norm FROM clients c
          WHERE c.institution_id = t.institution_id AND c.id = t.client_id AND c.deleted_at IS NULL
        )
      FROM client_totals t
      FULL JOIN (
        SELECT institution_id, client_id, sum(amount + contract_interest + interest_paid - discount - paid_amount) AS owed,
          min(end_date) FILTER (WHERE covered_on IS NULL) AS due_from
        FROM loans WHERE status <> 'pago' AND deleted_at IS NULL GROUP BY institution_id, client_id
      ) l USING (institution_id, client_id)`,
  },
  {
    id: 'I24',
    statement:
      'Um comprovante confirmado e o seu pagamento são do mesmo empréstimo e cliente, e o pagamento não foi desfeito.',
    // A loan that was given to another client since takes its payments with it; what the first client sent stays theirs.
    sql: `SELECT 'payment_proofs:' || r.id, p.loan_id <> r.loan_id OR p.undone_at IS NOT NULL
        OR (p.client_id <> r.client_id AND NOT EXISTS (
          SELECT FROM loan_events e
          WHERE e.institution_id = r.institution_id AND e.loan_id = r.loan_id AND e.kind = 'edited' AND e.facts -> 'changes' ? 'client_id'
        ))
      FROM payment_proofs r JOIN payments p ON p.institution_id = r.institution_id AND p.id = r.payment_id`,
  },
  {
    id: 'I25',
    statement:
      'A multa perdoada de cada empréstimo é a que o seu histórico diz, desde a última renovação ou renegociação.',
    sql: WAIVED_FEES,
  },
];
