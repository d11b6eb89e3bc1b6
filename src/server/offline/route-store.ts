import type { RouteLoan } from '#contract/offline.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { NEAR_DUE_DAYS } from '#domain/loans/loan/loan-standing.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { ROUTE_LOANS } from '#domain/loans/payments/held-entry.ts';
import type { Tx } from '#server/db/database.ts';
import { selectLoansWithPlan } from '#server/loans/loan-store.ts';
import { owing } from '#server/records/owing.ts';

/** Loans that are late, due today or in three days, the most overdue first; of a cobrador those of their clients (OF-2). */
export async function routeOf(
  tx: Tx,
  institution: string,
  { today, own }: { today: Day; own: boolean },
): Promise<{ items: RouteLoan[]; more: boolean }> {
  const rows = await selectLoansWithPlan(tx, institution, today)
    .select('c.route_position')
    .where('c.deleted_at', 'is', null)
    .where(owing('l'))
    .where('l.end_date', '<=', addDays(today, NEAR_DUE_DAYS))
    .orderBy('l.end_date')
    .orderBy('l.id')
    .limit(ROUTE_LOANS + 1)
    .execute();
  const items = rows.slice(0, ROUTE_LOANS).flatMap((row): RouteLoan[] => {
    // Of several collectors there is no one order.
    const route_position = own ? row.route_position : null;
    const loan = shownLoan(row, today);
    const { client, plan } = loan;
    if (client === null) return [];
    return [
      {
        loan_id: loan.id,
        version: loan.version,
        client_id: loan.client_id,
        client_name: client.name,
        client_phone: client.phone,
        route_position,
        end_date: loan.end_date,
        next:
          loan.interest_method === 'single' || plan.next === null
            ? null
            : {
                ...plan.next,
                count: loan.installment_count,
                installment_amount: plan.installment_amount,
              },
        overdue: { count: plan.overdue.count, amount: plan.overdue.amount },
        due_today: { count: plan.due_today.count, amount: plan.due_today.amount },
        remaining_amount: remainingAmount(loan),
        overdue_interest_rate: loan.overdue_interest_rate,
        late_days_before: loan.late_days_before,
        late_from: loan.late_from,
        late_grace_until: loan.late_grace_until,
        late_fee_received: loan.late_fee_received,
        late_fee_waived: loan.late_fee_waived,
      },
    ];
  });
  return { items, more: rows.length > ROUTE_LOANS };
}
