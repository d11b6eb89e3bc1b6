import { clsx } from 'clsx';
import { memo, useSyncExternalStore } from 'react';
import type { ShownLine } from '#web/data/sheet/sheet-query.ts';
import { addDays, dayText, type Day } from '#domain/calendar.ts';
import { sheetWords } from '#domain/dashboard/due-loan.ts';
import { chargedText } from '#domain/messages/charged-text.ts';
import { PAYMENT_METHOD_WORDS, PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { promisedText } from '#domain/visits/promise-words.ts';
import { mapLink } from '#domain/visits/route.ts';
import { VISIT_WORDS } from '#domain/visits/visit.ts';
import { keptByLoan, onOfflineUse } from '#web/base/offline-use.ts';
import { settings } from '#web/base/settings.ts';
import { ClientAvatar } from '#web/files/client-avatar.tsx';
import { FEE_WORDS } from '#web/loans/receive/fee-block.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TickBox } from '#web/ui/form/tick-box.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { NotPaidButton } from '#web/visits/not-paid-button.tsx';
import { CHANGED_SINCE, type SheetEntry, type SheetFee } from './sheet-entries.ts';
import { isAndroid } from './use-map.tsx';

interface SheetRowProps {
  line: ShownLine;
  today: Day;
  entry: SheetEntry | undefined;
  /** It was ticked before the loan changed. */
  outdated: boolean;
  mayForgive: boolean;
  onTick: (line: ShownLine, ticked: boolean) => void;
  onChange: (loanId: string, changed: Partial<SheetEntry>) => void;
  onMap: (link: string) => void;
}

const METHODS = [
  { value: '' as const, word: 'Não informado' },
  ...PAYMENT_METHODS.map((value) => ({ value, word: PAYMENT_METHOD_WORDS[value] })),
];
const FEES: readonly SheetFee[] = ['leave', 'receive', 'waive'];

/** One loan of the sheet: a press on its box ticks it with what is due; ticked, amount, fee and method can be changed (FD-2). */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { line, today, entry, outdated, onTick, onMap } = props;
  const { client, loan } = line;
  const { address } = client;
  const money = useMoneyText();
  const waiting = useSyncExternalStore(onOfflineUse, () => keptByLoan().get(loan.id)?.waiting);
  const words = [
    // What this device received is taken off (OF-4).
    ...(line.due === 0 ? ['Nada mais a receber até este dia'] : sheetWords(loan, today, money)),
    ...(loan.late_fee.due > 0 ? [`multa ${money(loan.late_fee.due)}`] : []),
    ...(line.promise === null ? [] : [promisedText(line.promise.promised_on, today)]),
    ...(line.last_visit === null ? [] : [visitText(line.last_visit, today)]),
    ...(line.last_collection === null ? [] : [chargedText(line.last_collection, today, settings.timeZone)]),
  ];
  return (
    <div className={clsx('grid grid-cols-1 gap-2 py-2', entry !== undefined && 'bg-brand-soft')}>
      <div className="flex items-start gap-2">
        <TickBox
          label={`Recebi de ${client.name}`}
          checked={entry !== undefined}
          onCheckedChange={(ticked) => onTick(line, ticked)}
        />
        <ClientAvatar client={client} photo={client.photo_sha256} photoOnly />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="min-w-0 font-semibold wrap-anywhere">{client.name}</p>
            <p className="font-semibold wrap-anywhere">{money(line.due)}</p>
          </div>
          {address !== null && <p className="text-sm wrap-anywhere text-muted">{address}</p>}
          <p className="text-sm text-muted">{words.join(' · ')}</p>
          {waiting !== undefined && <p className="text-sm font-semibold text-orange">{waiting}</p>}
          {outdated && (
            <p role="alert" className="text-sm font-semibold text-red">
              {CHANGED_SINCE}
            </p>
          )}
          {entry === undefined && (
            <div className="-my-1 -ml-3 flex flex-wrap empty:hidden">
              <NotPaidButton client={client} />
              {address !== null && (
                <Button variant="ghost" dense onClick={() => onMap(mapLink(address, isAndroid()))}>
                  Abrir no mapa
                  <span className="sr-only">{`: ${client.name}`}</span>
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {entry !== undefined && <EntryFields {...props} entry={entry} />}
    </div>
  );
});

function EntryFields({ line, entry, mayForgive, onChange }: SheetRowProps & { entry: SheetEntry }) {
  const { loan } = line;
  const money = useMoneyText();
  const change = (changed: Partial<SheetEntry>) => onChange(loan.id, { ...changed, refusal: null });
  return (
    <div className="grid grid-cols-1 gap-2 px-3 pb-1 sm:grid-cols-3">
      <MoneyField label="Valor" value={entry.amount} onValueChange={(amount) => change({ amount })} />
      <SelectField
        label="Como"
        options={METHODS}
        value={entry.method ?? ''}
        onValueChange={(method) => change({ method: method === '' ? null : method })}
      />
      {loan.late_fee.due > 0 && (
        <SelectField
          label={`Multa ${money(loan.late_fee.due)}`}
          options={FEES.filter((fee) => mayForgive || fee !== 'waive').map((value) => ({
            value,
            word: FEE_WORDS[value],
          }))}
          value={entry.fee}
          onValueChange={(fee) => change({ fee })}
        />
      )}
      {entry.refusal !== null && (
        <p role="alert" className="text-sm font-semibold text-red sm:col-span-full">
          {`Não registrado: ${entry.refusal}`}
        </p>
      )}
    </div>
  );
}

/** `ontem: não encontrei` (FD-8). */
function visitText({ on_day: on, outcome }: NonNullable<ShownLine['last_visit']>, today: Day): string {
  const when = on === today ? 'hoje' : on === addDays(today, -1) ? 'ontem' : `em ${dayText(on).slice(0, 5)}`;
  return `${when}: ${VISIT_WORDS[outcome].toLowerCase()}`;
}
