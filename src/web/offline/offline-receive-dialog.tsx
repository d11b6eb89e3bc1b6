import { useState, useSyncExternalStore } from 'react';
import type { Day } from '#domain/calendar.ts';
import { firstName } from '#domain/clients/client.ts';
import { brl } from '#domain/money.ts';
import { useOnePress } from '#web/api/use-single-send.ts';
import { newEntryKey } from '#web/base/entry-key.ts';
import { serverTime } from '#web/base/clock/server-clock.ts';
import { useToday } from '#web/base/clock/today.ts';
import { offlineUse, onOfflineUse } from '#web/base/offline-use.ts';
import { MethodField } from '#web/loans/payments/method-field.tsx';
import { FeeChoiceBlock } from '#web/loans/receive/fee-choice-block.tsx';
import { FEE_WORDS } from '#web/loans/receive/fee-block.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { ChoiceTiles } from '#web/ui/form/choice-tiles.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { MoneyInput } from '#web/ui/form/money-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { keepEntries } from './keep-entries.ts';
import {
  EMPTY_DRAFT,
  feeDay,
  missingText,
  offlineTiles,
  readOfflineDraft,
  routeFee,
  type OfflineDraft,
} from './offline-payment.ts';
import { nothingLeftText, type OwedLoan } from './owed-loan.ts';
import { sumOf } from './queue-entry.ts';

const WHEN = [
  { value: 'today', word: 'Hoje' },
  { value: 'yesterday', word: 'Ontem' },
] as const satisfies readonly { value: OfflineDraft['when']; word: string }[];

const FEES = (['leave', 'receive'] as const).map((value) => ({ value, word: FEE_WORDS[value] }));

interface OfflineReceiveDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: OwedLoan;
  /** The server's day as last heard. */
  routeDay: Day;
  /** What waits of it. */
  waiting: string | undefined;
}

/** 'Receber' without a connection: plain payments, kept on the device until they can be sent (OF-4). */
export function OfflineReceiveDialog({
  open,
  onOpenChange,
  loan,
  routeDay,
  waiting,
}: OfflineReceiveDialogProps) {
  const today = useToday();
  const use = useSyncExternalStore(onOfflineUse, offlineUse, offlineUse);
  // The one of 'Receber' with a connection.
  const draft = useDraft<OfflineDraft>(`staff receive ${loan.loan_id}`, EMPTY_DRAFT);
  const [error, setError] = useState<string>();
  const [keeping, setKeeping] = useState(false);
  // Each entry has a key of its own, so a second one would be a second payment.
  const press = useOnePress();
  const change = (changed: Partial<OfflineDraft>) => {
    draft.change(changed);
    setError(undefined);
  };
  const nothingLeft = nothingLeftText(loan, today);
  const payment = readOfflineDraft(draft.fields, loan, { routeDay, today });
  const keep = async () => {
    if (payment === null) {
      setError(missingText(draft.fields, loan));
      return;
    }
    if (!press.begin()) return;
    setKeeping(true);
    const { loan_id, client_name } = loan;
    const entry_key = newEntryKey(serverTime());
    if (await keepEntries([{ ...payment, loan_id, client_name, entry_key }])) {
      press.done();
      draft.forget();
      onOpenChange(false);
    } else press.failed();
    setKeeping(false);
  };
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Receber de ${firstName(loan.client_name)}`}
      description={
        use === 'away'
          ? 'Sem conexão: fica guardado neste aparelho até haver internet.'
          : 'A conexão voltou: o que você guardar é enviado em seguida.'
      }
      forReading
      onSubmit={() => void keep()}
      actions={
        <Button type="submit" wide loading={keeping}>
          {payment === null ? 'Guardar' : `Guardar ${brl(sumOf(payment))}`}
        </Button>
      }
    >
      <div data-draft="" className="grid gap-4">
        {loan.received_here > 0 && (
          <Notice tone="orange">
            {[
              `Este aparelho já recebeu ${brl(loan.received_here)}, que os valores abaixo já descontam.`,
              ...(waiting === undefined ? [] : [`${waiting}.`]),
              ...(nothingLeft === null ? [] : [`${nothingLeft}.`]),
            ].join(' ')}
          </Notice>
        )}
        <Tiles loan={loan} draft={draft.fields} change={change} />
        {error !== undefined && (
          <p role="alert" className="text-sm font-medium text-red">
            {error}
          </p>
        )}
        <Fee
          loan={loan}
          day={feeDay(draft.fields, { routeDay, today })}
          draft={draft.fields}
          change={change}
        />
        <SegmentedControl
          look="pills"
          showsLabel
          label="Quando"
          options={WHEN}
          value={draft.fields.when}
          onValueChange={(when) => change({ when })}
        />
        <MethodField value={draft.fields.method} onValueChange={(method) => change({ method })} />
        {use === 'away' && (
          <p className="text-sm text-muted">
            Só os juros, quitar, renovar, renegociar e perdoar a multa: <strong>Precisa de internet.</strong>
          </p>
        )}
      </div>
    </SheetDialog>
  );
}

interface PartProps {
  loan: OwedLoan;
  draft: OfflineDraft;
  change: (changed: Partial<OfflineDraft>) => void;
}

function Tiles({ loan, draft, change }: PartProps) {
  return (
    <ChoiceTiles
      label="Quanto recebeu"
      options={offlineTiles(loan).map(({ choice, word, result, amount }) => ({
        value: choice,
        word,
        detail: result,
        aside:
          amount === null ? (
            <div className="w-36">
              <MoneyInput
                aria-label="Outro valor"
                enterKeyHint="done"
                value={draft.amount}
                onFocus={() => change({ choice })}
                onValueChange={(typed) => change({ amount: typed })}
              />
            </div>
          ) : (
            <MoneyText value={amount} className="text-lg" />
          ),
      }))}
      value={draft.choice}
      onValueChange={(choice) => change({ choice })}
    />
  );
}

function Fee({ loan, day, draft, change }: PartProps & { day: Day }) {
  const { days, due } = routeFee(loan, day);
  if (due === 0 || draft.choice === null) return null;
  return (
    <FeeChoiceBlock
      days={days}
      fee={{ due, options: FEES, value: draft.fee_choice === 'receive' ? 'receive' : 'leave' }}
      note={null}
      onChoose={(fee) => change({ fee_choice: fee === 'receive' ? 'receive' : 'leave' })}
    />
  );
}
