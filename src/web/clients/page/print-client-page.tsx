import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ClientPage } from '#contract/clients.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { compareLines, type LedgerLine } from '#domain/clients/ledger.ts';
import { ledgerAmount, ledgerWords } from '#domain/clients/ledger-words.ts';
import { formatCpf } from '#domain/cpf.ts';
import { brl, moneyFieldText } from '#domain/money.ts';
import { wholeLedger } from '#web/data/clients/client-queries.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { showToast } from '#web/base/show-toast.ts';

interface PrintClientPageProps {
  page: ClientPage;
  today: Day;
  onDone: () => void;
}

/** Fetches every line, prints the page and is gone: letterhead, ledger, balance, a line for a signature. */
export function PrintClientPage({ page, today, onDone }: PrintClientPageProps) {
  const { client } = page;
  const { data: institution } = useQuery({ ...institutionQuery, meta: { failed: false } });
  const [lines, setLines] = useState<LedgerLine[] | null>(null);
  useEffect(() => {
    let wanted = true;
    wholeLedger(client.id).then(
      (whole) => wanted && setLines([...whole].sort((a, b) => compareLines(a, b))),
      (error: Error) => {
        showToast({ title: 'Não foi possível imprimir', description: error.message, variant: 'destructive' });
        if (wanted) onDone();
      },
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per printing
  }, []);
  useEffect(() => {
    if (lines === null || institution === undefined) return;
    window.print();
    onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when everything is there
  }, [lines, institution]);
  if (lines === null) return null;
  return createPortal(
    <div className="hidden text-[11pt] text-black print:block print:[body:has(>&)>*:not(&)]:hidden">
      <header className="flex items-baseline justify-between gap-4 border-b-2 border-black pb-2">
        <p className="text-lg font-bold">{institution?.name ?? ''}</p>
        <p>{[institution?.contact_info, dayText(today)].filter(Boolean).join(' · ')}</p>
      </header>
      <h1 className="mt-4 text-lg font-bold">{client.name}</h1>
      <p>{`CPF ${formatCpf(client.cpf)} · ${client.phone}`}</p>
      <table className="mt-4 w-full border-collapse">
        <thead>
          <tr className="border-b border-black text-left">
            <th className="py-1 pr-3 font-semibold">Dia</th>
            <th className="py-1 pr-3 font-semibold">O que aconteceu</th>
            <th className="py-1 pr-3 text-right font-semibold">Valor</th>
            <th className="py-1 text-right font-semibold">Saldo</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PrintedLine key={line.id} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-black font-bold">
            <td colSpan={3} className="py-1.5">{`Deve em ${dayText(today)}`}</td>
            <td className="py-1.5 text-right">{brl(page.owed)}</td>
          </tr>
        </tfoot>
      </table>
      {page.late_fee > 0 && (
        <p className="mt-1">{`Multa por atraso até hoje, fora do saldo: ${brl(page.late_fee)}`}</p>
      )}
      <div className="mt-16 grid grid-cols-2 gap-12 break-inside-avoid text-center">
        <p className="border-t border-black pt-1">{client.name}</p>
        <p className="border-t border-black pt-1">{institution?.name ?? ''}</p>
      </div>
    </div>,
    document.body,
  );
}

function PrintedLine({ line }: { line: LedgerLine }) {
  const { title, note } = ledgerWords(line);
  const amount = ledgerAmount(line);
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-1 pr-3 whitespace-nowrap">{dayText(line.day)}</td>
      <td className="py-1 pr-3">
        {title}
        {note !== null && ` (${note})`}
        {line.closes && <strong> PAGO</strong>}
      </td>
      <td className="py-1 pr-3 text-right whitespace-nowrap">
        {amount === null ? '' : moneyFieldText(amount)}
      </td>
      <td className="py-1 text-right whitespace-nowrap">{moneyFieldText(line.balance)}</td>
    </tr>
  );
}
