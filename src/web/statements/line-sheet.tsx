import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankLineOut } from '#contract/bank-statements.ts';
import type { ShownLoan } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { receiptSubject } from '#domain/loans/payments/received-money.ts';
import { addCents, brl, moneyFieldText } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { checkStatement } from './check-statement.ts';
import { ClientPicker, type ChosenClient } from '#web/client-picker/client-picker.tsx';
import { payableLoansQuery } from '#web/data/statements/statement-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { feeOn, readDivision, type DivisionDraft, type TypedPart } from './division-draft.ts';
import type { LineChoice } from './line-choices.ts';

interface LineSheetProps {
  line: BankLineOut;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoice: (choice: LineChoice) => void;
}

/** Whose credit it is and what it pays, or that it is not of a loan (EX-8, EX-11). */
export function LineSheet({ line, open, onOpenChange, onChoice }: LineSheetProps) {
  const proposed = line.payers.find(({ client_id: id }) => id === line.client_id);
  const [client, setClient] = useState<ChosenClient | null>(
    proposed === undefined ? null : { id: proposed.client_id, name: proposed.name },
  );
  const [draft, setDraft] = useState<DivisionDraft>(() => proposedDraft(line));
  const loans = useQuery({ ...payableLoansQuery(client?.id ?? ''), enabled: client !== null });
  const division = readDivision(loans.data ?? [], draft, line);
  const putAway = useOperation(checkStatement, {
    run: () => call('PATCH /api/bank-lines/:id', { params: { id: line.id }, body: { state: 'put_away' } }),
    onDone: () => onOpenChange(false),
  });
  const change = (id: string, typed: TypedPart) => setDraft((before) => ({ ...before, [id]: typed }));
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${brl(line.amount)} em ${dayText(line.day)}`}
      description={line.text ?? undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (client === null || division.problem !== null) return;
        onChoice({ ticked: true, division: { clientName: client.name, parts: division.parts } });
        onOpenChange(false);
      }}
      actions={
        <>
          <Button variant="secondary" loading={putAway.isPending} onClick={() => putAway.mutate(undefined)}>
            Não é de empréstimo
          </Button>
          <Button type="submit" disabled={client === null || division.problem !== null}>
            Usar esta divisão
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ClientPicker
          label="Cliente"
          value={client}
          onChange={(chosen) => {
            setClient(chosen);
            setDraft({});
          }}
        />
        {loans.error !== null && <FailureRow message={loans.error.message} retry={loans.refetch} />}
        {client !== null && loans.data?.length === 0 && (
          <Notice tone="orange">{`${client.name} não tem empréstimo em aberto.`}</Notice>
        )}
        {client !== null &&
          loans.data?.map((loan) => (
            <LoanPart
              key={loan.id}
              loan={loan}
              line={line}
              typed={draft[loan.id] ?? { text: '', withFee: false }}
              onChange={(typed) => change(loan.id, typed)}
            />
          ))}
        <div role="status">
          {client !== null && (loans.data?.length ?? 0) > 0 && division.problem !== null && (
            <Notice tone="orange">{division.problem}</Notice>
          )}
        </div>
      </div>
    </SheetDialog>
  );
}

function proposedDraft({ parts }: BankLineOut): DivisionDraft {
  return Object.fromEntries(
    parts.map(({ loan_id: id, amount, late_fee: fee }) => [
      id,
      { text: moneyFieldText(addCents(amount, fee)), withFee: fee > 0 },
    ]),
  );
}

interface LoanPartProps {
  loan: ShownLoan;
  line: BankLineOut;
  typed: TypedPart;
  onChange: (typed: TypedPart) => void;
}

function LoanPart({ loan, line, typed, onChange }: LoanPartProps) {
  const fee = feeOn(loan, line.day);
  const { next } = loan.plan;
  return (
    <div className="grid gap-2">
      <MoneyField
        label={receiptSubject(loan)}
        hint={
          next === null
            ? `Falta: ${brl(remainingAmount(loan))}`
            : `Falta: ${brl(remainingAmount(loan))} · próxima: ${brl(next.amount)} em ${dayText(next.due_date)}`
        }
        value={typed.text}
        onValueChange={(text) => onChange({ ...typed, text })}
      />
      {fee > 0 && (
        <SegmentedControl
          label={`Multa de ${brl(fee)}`}
          look="pills"
          labelAbove
          options={[
            { value: 'open', word: 'Deixar em aberto' },
            { value: 'received', word: 'Receber junto' },
          ]}
          value={typed.withFee ? 'received' : 'open'}
          onValueChange={(choice) => onChange({ ...typed, withFee: choice === 'received' })}
        />
      )}
    </div>
  );
}
