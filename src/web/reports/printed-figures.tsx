import { moneyFieldText } from '#domain/money.ts';
import type { ReportRow, ReportSums } from '#domain/reports/report-table.ts';

/** Repeated by the browser on every sheet of paper. */
export function FiguresHead({ first }: { first: string }) {
  return (
    <thead className="border-b border-current">
      <tr>
        <th className="pl-0! text-left">{first}</th>
        <th>Emprestado</th>
        <th>Juros</th>
        <th>Total</th>
        <th>Já pago</th>
        <th>Falta</th>
        <th className="text-left">Vence</th>
        <th className="text-left">Situação</th>
      </tr>
    </thead>
  );
}

export function FiguresRow({ first, row }: { first: string; row: ReportRow }) {
  return (
    <tr className="break-inside-avoid border-b border-current/20">
      <td className="pl-0! text-left font-medium">{first}</td>
      <Amounts sums={row} />
      <td className="text-left whitespace-nowrap">{row.due}</td>
      <td className="text-left whitespace-nowrap">{row.standing}</td>
    </tr>
  );
}

export function SumsRow({ sums }: { sums: ReportSums }) {
  return (
    <tr className="break-inside-avoid border-t-2 border-current font-bold">
      <td className="pl-0! text-left">Total (R$)</td>
      <Amounts sums={sums} />
    </tr>
  );
}

function Amounts({ sums }: { sums: ReportSums }) {
  return (
    <>
      <td>{moneyFieldText(sums.lent)}</td>
      <td>{moneyFieldText(sums.interest)}</td>
      <td>{moneyFieldText(sums.total)}</td>
      <td>{moneyFieldText(sums.paid)}</td>
      <td className="font-bold">{moneyFieldText(sums.remaining)}</td>
    </>
  );
}
