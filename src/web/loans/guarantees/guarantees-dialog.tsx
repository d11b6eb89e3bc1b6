import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoanGuarantees } from '#contract/guarantees.ts';
import { momentDayText } from '#domain/calendar.ts';
import { formatCpf } from '#domain/cpf.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { markStale } from '#web/api/stale-after.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { settings } from '#web/base/settings.ts';
import { showToast } from '#web/base/show-toast.ts';
import { loanGuaranteesQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { draftOfGuarantees, readGuarantees, type GuaranteesDraft } from './guarantee-draft.ts';
import { CallGuarantor, GuaranteeFields } from './guarantee-fields.tsx';
import { guaranteeOperations } from './guarantee-operations.ts';
import { ReturnGuarantee } from './return-guarantee.tsx';

interface GuaranteesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFinished: () => void;
  loan: LoanWithClient;
}

const TITLE = 'Avalista e garantia';

/** Who answers for the loan and what was left as a pledge: a form for those who edit, a list for the others (PD-1, PD-3, PD-4). */
export function GuaranteesDialog(props: GuaranteesDialogProps) {
  const { open, onOpenChange, loan } = props;
  const { data, error, refetch } = useQuery(loanGuaranteesQuery(loan.id));
  const mayEdit = useMay('edit');
  if (data !== undefined && mayEdit) return <GuaranteesForm {...props} saved={data} />;
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={TITLE}
      description={loan.client.name}
      forReading
    >
      {data !== undefined ? (
        <GuaranteeList guarantees={data} />
      ) : error === null ? (
        <p role="status" className="animate-breathe text-sm text-muted">
          Carregando...
        </p>
      ) : (
        <FailureRow message={error.message} retry={refetch} />
      )}
    </SheetDialog>
  );
}

type Values = Extract<ReturnType<typeof readGuarantees>, { values: unknown }>['values'];
interface Fields {
  readonly guarantees: GuaranteesDraft;
}
const SHOWN = [
  {
    label: 'avalista',
    text: ({ guarantors }: LoanGuarantees) => guarantors.map(({ name }) => name).join(', '),
  },
  {
    label: 'garantia',
    text: ({ items }: LoanGuarantees) => items.map(({ description }) => description).join(', '),
  },
];

function GuaranteesForm(props: GuaranteesDialogProps & { saved: LoanGuarantees }) {
  const { open, onOpenChange, onFinished, loan, saved } = props;
  const formName = `staff guarantees ${loan.id}`;
  const draft = useRecordDraft<LoanGuarantees, Fields>(formName, {
    record: saved,
    fieldsOf: (record) => ({ guarantees: draftOfGuarantees(record ?? saved) }),
    shown: SHOWN,
  });
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState(false);
  const finish = () => {
    draft.forget();
    onFinished();
    onOpenChange(false);
  };
  const save = useOperation(guaranteeOperations.save, {
    run: ({ guarantors, items }: Values) =>
      call('PUT /api/loans/:id/guarantees', {
        params: { id: loan.id },
        body: { version: saved.version, guarantors: [...guarantors], items: [...items] },
      }),
    form: formName,
    onFailed: (error) => {
      // The loan changed meanwhile: what is saved is asked for again under what was typed.
      if (hasCode(error, 'record_changed')) markStale(queryClient, 'loans');
    },
    onDone: () => {
      showToast({ title: 'Avalista e garantia salvos!', description: loan.client.name });
      finish();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: { fields: draft.fields, change: draft.change },
    read: ({ guarantees }: Fields): FormReading<Fields, Values> => {
      const reading = readGuarantees(guarantees);
      return 'values' in reading ? reading : { errors: { guarantees: reading.error } };
    },
    mutation: save,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={TITLE}
      description={loan.client.name}
      onSubmit={(event) => {
        setRefused(true);
        submit(event);
      }}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          Salvar
        </FormActions>
      }
    >
      <RecordChangedNotice what="Este empréstimo" changes={draft.changes} />
      <fieldset data-draft="" disabled={sending} className="min-w-0">
        <GuaranteeFields
          draft={fields.guarantees}
          refused={refused && errors.guarantees !== undefined}
          onChange={(guarantees) => change({ guarantees })}
          renderReturn={(id) => <ItemReturn id={id} loan={loan} guarantees={saved} />}
        />
      </fieldset>
    </SheetDialog>
  );
}

function ItemReturn({
  id,
  loan,
  guarantees,
}: {
  id: string;
  loan: LoanWithClient;
  guarantees: LoanGuarantees;
}) {
  const item = guarantees.items.find((each) => each.id === id);
  if (item === undefined) return null;
  if (item.returned_at !== null) return <p className="text-sm text-muted">{returnedText(item)}</p>;
  return loan.status === 'pago' && !loan.loss && <ReturnGuarantee item={item} />;
}

/** `Devolvida em 20/11/2026 por Ana Souza` (PD-3). */
function returnedText({ returned_at: at, by }: LoanGuarantees['items'][number]): string {
  const on = at === null ? '' : ` em ${momentDayText(at, settings.timeZone)}`;
  return `Devolvida${on}${by === null ? '' : ` por ${by}`}`;
}

function GuaranteeList({ guarantees: { guarantors, items } }: { guarantees: LoanGuarantees }) {
  if (guarantors.length + items.length === 0)
    return <p className="text-sm text-muted">Este empréstimo não tem avalista nem garantia.</p>;
  return (
    <ul className="grid gap-3">
      {guarantors.map(({ id, name, cpf, phone, address }) => (
        <li key={id} className="grid gap-1 rounded-control border border-line p-3.5">
          <p className="text-sm text-muted">Avalista</p>
          <p className="font-semibold wrap-anywhere">{name}</p>
          {cpf !== null && <p>{formatCpf(cpf)}</p>}
          {address !== null && <p className="wrap-anywhere">{address}</p>}
          {phone !== null && (
            <>
              <p>{phone}</p>
              <CallGuarantor name={name} phone={phone} />
            </>
          )}
        </li>
      ))}
      {items.map((item) => (
        <li key={item.id} className="grid gap-1 rounded-control border border-line p-3.5">
          <p className="text-sm text-muted">Garantia</p>
          <p className="font-semibold wrap-anywhere">{item.description}</p>
          {item.value !== null && <p>{brl(item.value)}</p>}
          {item.returned_at !== null && <p className="text-sm text-muted">{returnedText(item)}</p>}
        </li>
      ))}
    </ul>
  );
}
