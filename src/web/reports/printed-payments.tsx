import { dayText, type Day } from '#domain/calendar.ts';
import { addCents, brl, type Cents } from '#domain/money.ts';

export interface ReportPayment {
  readonly id: string;
  readonly payment_date: Day;
  readonly amount: Cents;
  /** Received with it, outside of the amount (PA-27). */
  readonly late_fee: Cents;
  /** The number of its loan in the table above. */
  readonly loan: number;
}

/** What was received for the loans of the report, oldest first, with the sum. */
export function PrintedPayments({ payments }: { payments: readonly ReportPayment[] }) {
  const paid = addCents(...payments.map(({ amount }) => amount));
  const hasFees = payments.some(({ late_fee: fee }) => fee > 0);
  return (
    <>
      <p className="mt-6 mb-1 text-[11pt] font-bold">Pagamentos recebidos</p>
      <table className="w-full max-w-[12cm] border-collapse text-right [&_td]:py-0.5 [&_td]:pl-4 [&_th]:py-1 [&_th]:pl-4">
        <thead className="border-b border-current">
          <tr>
            <th className="pl-0! text-left">Data</th>
            <th>Empréstimo</th>
            <th>Valor</th>
            {hasFees && <th>Multa por atraso</th>}
          </tr>
        </thead>
        <tbody>
          {payments.map(({ id, payment_date, amount, late_fee: fee, loan }) => (
            <tr key={id} className="break-inside-avoid border-b border-current/20">
              <td className="pl-0! text-left">{dayText(payment_date)}</td>
              <td>{loan}</td>
              <td>{brl(amount)}</td>
              {hasFees && <td>{fee === 0 ? '' : brl(fee)}</td>}
            </tr>
          ))}
          <tr className="break-inside-avoid border-t-2 border-current font-bold">
            <td colSpan={2} className="pl-0! text-left">
              Total
            </td>
            <td>{brl(paid)}</td>
            {hasFees && <td>{brl(addCents(...payments.map(({ late_fee: fee }) => fee)))}</td>}
          </tr>
        </tbody>
      </table>
    </>
  );
}
