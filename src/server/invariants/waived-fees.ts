/** Null when the fact is not a number. */
const number = (fact: string) => `CASE WHEN jsonb_typeof(${fact}) = 'number' THEN (${fact})::numeric END`;

/**
 * What the history says was forgiven of the late fee. A renewal and a renegotiation begin with nothing, undoing one of them brings back what
 * stood before it, and each forgiveness since then counts until it was undone.
 */
export const WAIVED_FEES = `
  SELECT 'loans:' || l.id,
    CASE
      -- What was forgiven before a loan was imported is only in the file.
      WHEN l.import_id IS NOT NULL AND w.began_at IS NULL THEN l.late_fee_waived < coalesce(w.since, 0)
      ELSE l.late_fee_waived <> coalesce(w.began_with, 0) + coalesce(w.since, 0)
    END
  FROM loans l
  LEFT JOIN (
    SELECT institution_id, loan_id, max(began_at) AS began_at, max(begins_with) FILTER (WHERE seq = began_at) AS began_with,
      sum(forgiven) FILTER (WHERE began_at IS NULL OR seq > began_at) AS since
    FROM (
      SELECT *, max(seq) FILTER (WHERE begins_with IS NOT NULL) OVER (PARTITION BY institution_id, loan_id) AS began_at
      FROM (
        SELECT e.institution_id, e.loan_id, e.seq,
          CASE e.kind
            -- Those of a file came with the loan, before what it says was forgiven.
            WHEN 'renewed' THEN CASE WHEN k.import_id IS NULL OR e.at <> k.created_at THEN 0 END
            WHEN 'renegotiated' THEN 0
            WHEN 'renewal_undone' THEN coalesce(${number("u.facts -> 'previous_late_fee_waived'")}, 0)
            WHEN 'renegotiation_undone' THEN coalesce(${number("u.facts #> '{previous,loan,late_fee_waived}'")}, 0)
          END AS begins_with,
          CASE e.kind
            WHEN 'late_fee_waived' THEN ${number("e.facts -> 'amount'")}
            WHEN 'waiver_undone' THEN -(${number("e.facts -> 'amount'")})
            WHEN 'payment_undone' THEN -(${number("e.facts -> 'waiver_undone'")})
          END AS forgiven
        FROM loan_events e
        JOIN loans k ON k.institution_id = e.institution_id AND k.id = e.loan_id
        LEFT JOIN loan_events u ON u.institution_id = e.institution_id AND u.loan_id = e.loan_id
          AND u.id::text = coalesce(e.facts ->> 'renewal_id', e.facts ->> 'renegotiation_id')
        WHERE e.kind IN ('late_fee_waived', 'waiver_undone', 'payment_undone', 'renewed', 'renewal_undone', 'renegotiated',
          'renegotiation_undone')
      ) AS facts
    ) AS in_order
    GROUP BY institution_id, loan_id
  ) w ON w.institution_id = l.institution_id AND w.loan_id = l.id`;
