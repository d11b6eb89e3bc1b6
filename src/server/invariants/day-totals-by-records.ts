/** The columns of `day_totals`, in the order in which the sources below name them. */
const COLUMNS = [
  'loan_count',
  'due_count',
  'due_amount',
  'received_amount',
  'received_interest',
  'received_principal',
  'lent_amount',
  'principal_open',
  'cash_in',
  'cash_out',
  'expenses',
] as const;

/** Each gives an institution, a day and a value for some of the columns; the others are zero. */
const SOURCES: readonly { readonly from: string; readonly day: string; readonly values: Values }[] = [
  {
    from: `loans r WHERE r.status <> 'pago' AND r.deleted_at IS NULL AND r.covered_on IS NULL`,
    day: 'r.end_date',
    values: { loan_count: '1' },
  },
  {
    from: `loans r WHERE r.status <> 'pago' AND r.deleted_at IS NULL`,
    day: 'r.end_date',
    values: { principal_open: 'r.amount - r.principal_paid' },
  },
  {
    from: 'loans r WHERE r.deleted_at IS NULL',
    day: 'r.start_date',
    values: { lent_amount: 'r.amount' },
  },
  {
    from: `installments r JOIN loans l ON l.institution_id = r.institution_id AND l.id = r.loan_id
      WHERE r.covered_on IS NULL AND l.status <> 'pago' AND l.deleted_at IS NULL`,
    day: 'r.due_date',
    values: { due_count: '1', due_amount: 'r.principal + r.interest - r.paid_amount' },
  },
  {
    from: `payments r JOIN loans l ON l.institution_id = r.institution_id AND l.id = r.loan_id
      WHERE r.undone_at IS NULL AND l.deleted_at IS NULL`,
    day: 'r.payment_date',
    values: {
      received_amount: 'r.amount + r.late_fee',
      received_interest: 'r.interest_part',
      received_principal: 'r.principal_part',
    },
  },
  {
    from: 'cash_entries r WHERE r.deleted_at IS NULL',
    day: 'r.entry_date',
    values: {
      cash_in: `CASE WHEN r.kind IN ('opening', 'contribution', 'income') THEN r.amount ELSE 0 END`,
      cash_out: `CASE WHEN r.kind = 'withdrawal' THEN r.amount ELSE 0 END`,
      expenses: `CASE WHEN r.kind = 'expense' THEN r.amount ELSE 0 END`,
    },
  },
];

type Values = Partial<Record<(typeof COLUMNS)[number], string>>;

const SUMS = COLUMNS.map((column) => `sum(${column}) AS ${column}`).join(', ');
const EACH = SOURCES.map(
  ({ from, day, values }) =>
    `SELECT r.institution_id, ${day} AS day, ${COLUMNS.map((column) => `${values[column] ?? '0'} AS ${column}`).join(', ')} FROM ${from}`,
).join(' UNION ALL ');
const valuesOf = (side: 't' | 's') =>
  `(${COLUMNS.map((column) => `coalesce(${side}.${column}, 0)`).join(', ')})`;

/** I12 as rows of (what, broken): the roll-up of each day against the records it is made of. */
export const DAY_TOTALS_BY_RECORDS = `
  SELECT format('day_totals:%s:%s', institution_id, day), ${valuesOf('t')} IS DISTINCT FROM ${valuesOf('s')}
  FROM (SELECT institution_id, day, ${SUMS} FROM day_totals GROUP BY institution_id, day) t
  FULL JOIN (SELECT institution_id, day, ${SUMS} FROM (${EACH}) AS each GROUP BY institution_id, day) s USING (institution_id, day)`;
