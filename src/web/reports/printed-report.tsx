import { dayText, type Day } from '#domain/calendar.ts';
import { phoneText } from '#domain/phone.ts';
import { addCents, brl } from '#domain/money.ts';
import { reportRow, reportSums, type ReportRow } from '#domain/reports/report-table.ts';
import type { ReportGroup } from '#domain/reports/client-report.ts';
import type { ShownLoan } from '#contract/loans.ts';
import { useToday } from '#web/base/clock/today.ts';
import { Letterhead } from '#web/institutions/letterhead.tsx';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';
import { PrintedPayments, type ReportPayment } from './printed-payments.tsx';
import { FiguresHead, SumsRow, FiguresRow } from './printed-figures.tsx';

interface PrintedReportProps {
  groups: readonly ReportGroup<ShownLoan>[];
  /** What the report leaves out, in a sentence. */
  leftOut: string | null;
  /** Of the loans of a single client; null for a report of all. */
  payments: readonly ReportPayment[] | null;
}

/** The report on paper: letterhead, a table of the loans with their sums, the payments, a line for the signature. */
export function PrintedReport({ groups, leftOut, payments }: PrintedReportProps) {
  const today = useToday();
  const [only] = groups.length === 1 && payments !== null ? groups : [];
  return (
    <PrintSheet>
      <article className="text-[8.5pt] leading-snug tabular-nums">
        <div className="mb-4 border-b-2 border-current pb-3">
          <Letterhead>
            <p className="font-semibold">
              {only === undefined ? 'Relatório Geral de Empréstimos' : 'Relatório de Empréstimos'}
            </p>
            <p>{dayText(today)}</p>
          </Letterhead>
        </div>
        {only === undefined ? (
          <TableOfAll groups={groups} today={today} />
        ) : (
          <TableOfOne group={only} today={today} />
        )}
        <FeeNote groups={groups} />
        {leftOut !== null && <p className="mt-2">{`${leftOut}.`}</p>}
        {payments !== null && payments.length > 0 && <PrintedPayments payments={payments} />}
        {only !== undefined && <Signature name={only.client.name} />}
      </article>
    </PrintSheet>
  );
}

const tableLook = 'w-full border-collapse text-right [&_td]:py-0.5 [&_td]:pl-2 [&_th]:py-1 [&_th]:pl-2';

function TableOfOne({ group, today }: { group: ReportGroup<ShownLoan>; today: Day }) {
  const rows = group.loans.map((loan) => reportRow(loan, today));
  return (
    <>
      <p className="text-[13pt] font-bold">{group.client.name}</p>
      <p className="mb-3">{`Telefone: ${phoneText(group.client.phone)}`}</p>
      <table className={tableLook}>
        <FiguresHead first="Empréstimo" />
        <tbody>
          {group.loans.map((loan, at) => (
            <FiguresRow
              key={loan.id}
              first={`${at + 1} · ${dayText(loan.start_date)}`}
              row={reportRow(loan, today)}
            />
          ))}
          <SumsRow sums={reportSums(rows)} />
        </tbody>
      </table>
    </>
  );
}

function TableOfAll({ groups, today }: { groups: readonly ReportGroup<ShownLoan>[]; today: Day }) {
  const all: ReportRow[] = [];
  const bodies = groups.map(({ client, loans }) => {
    const rows = loans.map((loan) => reportRow(loan, today));
    all.push(...rows);
    return (
      <tbody key={loans[0]?.id} className="break-inside-avoid">
        {rows.map((row, at) => (
          <FiguresRow key={row.id} first={at === 0 ? client.name : ''} row={row} />
        ))}
      </tbody>
    );
  });
  return (
    <>
      <p className="mb-3">{`Clientes com empréstimos ativos: ${groups.length}`}</p>
      <table className={tableLook}>
        <FiguresHead first="Cliente" />
        {bodies}
        <tbody>
          <SumsRow sums={reportSums(all)} />
        </tbody>
      </table>
    </>
  );
}

/** The fee of days of delay is never part of the totals (LN-17). */
function FeeNote({ groups }: { groups: readonly ReportGroup<ShownLoan>[] }) {
  const due = addCents(...groups.flatMap(({ loans }) => loans.map(({ late_fee }) => late_fee.due)));
  if (due === 0) return null;
  return <p className="mt-2">{`Multa por atraso até hoje, fora destes valores: ${brl(due)}.`}</p>;
}

function Signature({ name }: { name: string }) {
  return (
    <div className="mt-16 grid break-inside-avoid grid-cols-2 gap-12 text-center">
      <p className="border-t border-current pt-1">{name}</p>
      <p className="border-t border-current pt-1">Data</p>
    </div>
  );
}
