import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { firstDayOf, lastDayOf, type Month } from '#domain/calendar-month.ts';
import type { CashLine, CoveredInstallments } from '#domain/cash/cash-line.ts';
import type { PaymentKind } from '#domain/loans/payments/payment.ts';
import { cents, subtractCents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { coveredInstallments } from '#server/loans/covered-installments.ts';
import { pageOf, readCursor, type Page, type PageKey } from '#server/records/cursor.ts';
import { balanceAfter } from './cash-store.ts';

interface BookQuery {
  readonly month: Month;
  readonly after: string | undefined;
  readonly limit: number;
}

/** The day and id of the last line shown, and what was in hand before it. */
const KEY = ['day', 'uuid', 'cents'] as const;

/**
 * Newest first; ids grow with time, so within a day the last entered is first (CX-12). The cursor carries the balance, so
 * that a page costs no more than its lines.
 */
export async function pageOfBook(
  tx: Tx,
  institution: string,
  { month, after, limit }: BookQuery,
): Promise<Page<CashLine>> {
  const key = readCursor(after, KEY);
  const { rows: found } = await bookLines(institution, { month, key, limit: limit + 1 }).execute(tx);
  let balance = key === null ? await balanceAfter(tx, institution, lastDayOf(month)) : cents(Number(key[2]));
  const balanced = found.map((row) => {
    const line = lineOf(row, balance);
    balance = subtractCents(balance, row.amount);
    return line;
  });
  return pageOf(balanced, limit, (line) => [
    line.day,
    line.id,
    String(subtractCents(line.balance, line.amount)),
  ]);
}

interface LineRow {
  readonly id: string;
  readonly day: Day;
  readonly amount: Cents;
  /** Null of an entry. */
  readonly loan_id: string | null;
  readonly client_name: string | null;
  /** Null of all but a payment. */
  readonly payment_kind: PaymentKind | null;
  readonly installments: CoveredInstallments | null;
  readonly entry: CashLine['entry'];
}

function lineOf(row: LineRow, balance: Cents): CashLine {
  const { id, day, amount, loan_id: loanId, client_name, payment_kind: kind, installments, entry } = row;
  return {
    id,
    day,
    amount,
    balance,
    entry,
    loan: loanId === null ? null : { id: loanId, client_name },
    payment: kind === null ? null : { kind, installments },
  };
}

interface LinesWanted {
  readonly month: Month;
  readonly key: PageKey<typeof KEY> | null;
  readonly limit: number;
}

/** The first lines of each of the three kinds, by its own index, and of those the first ones. Nothing came in with a loss (PD-9). */
export function bookLines(institution: string, { month, key, limit }: LinesWanted): RawBuilder<LineRow> {
  /** The lines of the month after the cursor, by the day and id of a table. */
  const wanted = (day: string, id: string): RawBuilder<unknown> => {
    const range = sql`${sql.ref(day)} between ${firstDayOf(month)}::date and ${lastDayOf(month)}::date`;
    const beyond =
      key === null ? sql`` : sql` and (${sql.ref(day)}, ${sql.ref(id)}) < (${key[0]}::date, ${key[1]}::uuid)`;
    return sql`${range}${beyond} order by ${sql.ref(day)} desc, ${sql.ref(id)} desc limit ${limit}`;
  };
  return sql<LineRow>`
    with lines as (
      (select p.id, p.payment_date as day, p.amount + p.late_fee as amount, p.loan_id, p.client_id, p.kind as payment_kind,
         null::json as entry
       from payments p join loans l on l.institution_id = p.institution_id and l.id = p.loan_id and l.deleted_at is null
       where p.institution_id = ${institution} and p.undone_at is null and not (l.loss and p.kind = 'settlement')
         and ${wanted('p.payment_date', 'p.id')})
      union all
      (select l.id, l.start_date, -l.amount, l.id, l.client_id, null, null
       from loans l
       where l.institution_id = ${institution} and l.deleted_at is null and ${wanted('l.start_date', 'l.id')})
      union all
      (select e.id, e.entry_date, case when e.kind in ('withdrawal', 'expense') then -e.amount else e.amount end,
         null, null, null, json_build_object('kind', e.kind, 'description', e.description, 'version', e.version)
       from cash_entries e
       where e.institution_id = ${institution} and e.deleted_at is null and ${wanted('e.entry_date', 'e.id')})
    ), page as (
      select * from lines order by day desc, id desc limit ${limit}
    )
    select page.id, page.day, page.amount::bigint as amount, page.loan_id, c.name as client_name,
      page.payment_kind, page.entry, case when page.payment_kind is not null then ${coveredInstallments(institution, sql.ref('page.id'))} end as installments
    from page
    left join clients c on c.institution_id = ${institution} and c.id = page.client_id and c.deleted_at is null
    order by page.day desc, page.id desc`;
}
