import { clientEndpoints } from '#contract/clients.ts';
import { paymentEndpoints } from '#contract/payments.ts';
import type { Day } from '#domain/calendar.ts';
import { hasValidCheckDigits, type Cpf } from '#domain/cpf.ts';
import type { ImportKind } from '#domain/imports/import-fields.ts';
import { readCells, type ReadRow, type RowProblem } from '#domain/imports/read-cells.ts';
import { INVALID_PAYMENT, refuseFuturePayment } from '#domain/loans/payments/payment.ts';
import { Problem, PROBLEM_MESSAGES } from '#domain/problem.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { readInput } from '#server/http/read-input.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import type { Lookups } from './look-up.ts';
import { knownById, rowProblem, type PreparedRow, type Sound } from './prepared-row.ts';
import { preparedLoan } from './prepare-loan.ts';

export function prepareRow(
  kind: ImportKind,
  cells: Readonly<Record<string, string>>,
  { lookups, today }: { readonly lookups: Lookups; readonly today: Day },
): PreparedRow {
  const read = readCells(kind, cells);
  const base = {
    problem: read.problem,
    refusal: null,
    zerosAdded: read.zerosAdded,
    matchKey: null,
    existing: 0,
    loan: null,
    write: null,
  };
  if (read.problem !== null) return base;
  try {
    return { ...base, ...soundRow(kind, read, lookups, today) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...base, problem: { field: fieldOfProblem(error), text: error.message } };
  }
}

function fieldOfProblem({ details }: Problem): string | null {
  const fields: unknown = details?.fields;
  if (typeof fields !== 'object' || fields === null) return null;
  return Object.keys(fields)[0] ?? null;
}

function soundRow(kind: ImportKind, read: ReadRow, lookups: Lookups, today: Day): Sound {
  const { values } = read;
  if (typeof values.id === 'string' && lookups.knownIds.has(values.id)) return knownById(values.id);
  switch (kind) {
    case 'clients':
    case 'contacts':
      return preparedClient(read, lookups);
    case 'loans':
      return preparedLoan(values, lookups, today);
    case 'payments':
      return preparedPayment(values, lookups, today);
  }
}

/** The CPF is only kept where the person writes all its digits: zeros in front may not be what a spreadsheet dropped (IM-4). */
const DOUBTFUL_ZEROS = 'Confira o CPF: com zeros na frente, o dígito verificador não confere.';

function preparedClient({ values, zerosAdded }: ReadRow, lookups: Lookups): Sound {
  if (values.cpf === null) throw rowProblem('cpf', 'Informe o CPF.');
  const fields = readInput(clientEndpoints['POST /api/clients'].body, values);
  return {
    matchKey: fields.cpf,
    existing: lookups.clientsByCpf.get(fields.cpf)?.isOwn === false ? 1 : 0,
    refusal: clientRefusal(fields.cpf, zerosAdded, lookups),
    write: async (tx, institution, now) => (await clientRecord.create(tx, institution, fields, now)).id,
  };
}

function clientRefusal(cpf: Cpf, zerosAdded: boolean, { deletedCpfs }: Lookups): RowProblem | null {
  if (deletedCpfs.has(cpf)) return { field: 'cpf', text: PROBLEM_MESSAGES.client_deleted };
  return zerosAdded && !hasValidCheckDigits(cpf) ? { field: 'cpf', text: DOUBTFUL_ZEROS } : null;
}

function preparedPayment(values: ReadRow['values'], lookups: Lookups, today: Day): Sound {
  const loan = lookups.loanOf(values);
  if (values.amount === 0) throw rowProblem('amount', INVALID_PAYMENT.text);
  const {
    amount,
    payment_date: paymentDate,
    method,
    notes,
  } = readInput(paymentEndpoints['POST /api/payments'].body, {
    loan_id: loan.id,
    amount: values.amount,
    payment_date: values.payment_date,
    method: values.method,
    notes: values.notes,
  });
  refuseFuturePayment(paymentDate, today);
  const matchKey = `${loan.id}|${paymentDate}|${amount}`;
  return {
    matchKey,
    existing: lookups.existing.get(matchKey) ?? 0,
    refusal: loan.status === 'pago' ? { field: null, text: PROBLEM_MESSAGES.loan_already_paid } : null,
    write: async (tx, institution, now) => {
      const entry = {
        loan_id: loan.id,
        amount,
        payment_date: paymentDate,
        method: method ?? null,
        notes,
        today,
        now,
      };
      return (await addPayment(tx, institution, entry)).payment.id;
    },
  };
}
