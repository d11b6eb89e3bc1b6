import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import type { ShownLoan } from '#contract/loans.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { cents } from '#domain/money.ts';
import {
  draftOfForm,
  formKind,
  readLoanForm,
  unusualQuestion,
  type LoanFormDraft,
} from './loan-form-draft.ts';

const TODAY = day('2026-11-16');

/** R$ 1.000,00 in 10 monthly instalments of R$ 130,00 from 15/12/2026, of which nothing was paid. */
function aPlanLoan(changes: Partial<ShownLoan> = {}): ShownLoan {
  return {
    ...aLoan({
      client_id: 'c1',
      interest_method: 'fixed',
      frequency: 'monthly',
      installment_count: 10,
      contract_interest: cents(30_000),
    }),
    client: { name: 'Rita Lima', phone: '' },
    plan: {
      first_due_date: day('2026-12-15'),
      last_due_date: day('2027-09-15'),
      installment_amount: cents(13_000),
      next: null,
      overdue: { count: 0, amount: cents(0) },
      due_today: { count: 0, amount: cents(0) },
    },
    late_fee: { days: 0, accrued: cents(0), received: cents(0), waived: cents(0), due: cents(0) },
    ...changes,
  };
}

function aNewPlan(parts: Partial<LoanFormDraft> = {}): LoanFormDraft {
  return {
    ...draftOfForm(null, TODAY),
    kind: 'installments',
    client: { id: 'c1', name: 'Rita Lima' },
    amount: '1000',
    interest_rate: '30',
    installment_count: '10',
    ...parts,
  };
}

test('PA-1 a new loan is a single payment at first', () => {
  expect(formKind(null, draftOfForm(null, TODAY))).toBe('single');
});

test('PA-1 what both kinds ask for stays when the other one is chosen', () => {
  const typed = { ...draftOfForm(null, TODAY), amount: '1000', interest_rate: '30' };
  expect(readLoanForm(null, { ...typed, kind: 'installments' }, TODAY)).toMatchObject({
    errors: { client: 'Escolha um cliente da lista.', installment_count: 'Informe o número de parcelas.' },
  });
});

describe('PA-2 a client is required', () => {
  test.each<[string, Partial<LoanFormDraft>, string[]]>([
    ['no client', { client: null }, ['client']],
    ['nothing typed', { client: null, amount: '', interest_rate: '' }, ['client', 'amount', 'interest_rate']],
  ])('%s', (_, parts, fields) => {
    const read = readLoanForm(null, aNewPlan(parts), TODAY);
    if ('values' in read) throw new Error('the loan was accepted');
    expect(read.problem).toEqual({
      title: 'Campos obrigatórios',
      text: 'Cliente, valor, juros, parcelas e datas são obrigatórios.',
    });
    expect(Object.keys(read.errors)).toEqual(fields);
  });
});

describe('PA-10 instalments that were paid before', () => {
  const old = { start_date: '2026-08-16', first_due_date: '2026-09-16' };
  test('none unless typed', () => {
    expect(readLoanForm(null, aNewPlan(old), TODAY)).toHaveProperty('values.loan.paid_count', 0);
  });
  test('up to those due by today: 16/09, 16/10 and 16/11', () => {
    expect(readLoanForm(null, aNewPlan({ ...old, paid_count: '3' }), TODAY)).toHaveProperty(
      'values.loan.paid_count',
      3,
    );
    expect(readLoanForm(null, aNewPlan({ ...old, paid_count: '4' }), TODAY)).toEqual({
      errors: { paid_count: 'Só as parcelas que já venceram podem estar pagas: até 3.' },
      problem: {
        title: 'Corrija o campo marcado',
        text: 'Só as parcelas que já venceram podem estar pagas: até 3.',
      },
    });
  });
  test('not asked for where the first is due today or later', () => {
    const fresh = aNewPlan({ first_due_date: TODAY, paid_count: '9' });
    expect(readLoanForm(null, fresh, TODAY)).toHaveProperty('values.loan.paid_count', 0);
  });
  test('a number', () => {
    expect(readLoanForm(null, aNewPlan({ ...old, paid_count: 'duas' }), TODAY)).toHaveProperty(
      'errors.paid_count',
      'Digite quantas parcelas já foram pagas.',
    );
  });
});

describe('PA-22 the form of a saved plan', () => {
  test('shows the terms it was made of while nothing was paid', () => {
    const loan = aPlanLoan();
    expect(formKind(loan, draftOfForm(loan, TODAY))).toBe('installments');
    expect(draftOfForm(loan, TODAY)).toMatchObject({
      kind: 'installments',
      client: { id: 'c1', name: 'Rita Lima' },
      amount: '1.000,00',
      interest_method: 'fixed',
      interest_rate: '',
      installment_amount: '130,00',
      installment_count: '10',
      frequency: 'monthly',
      start_date: '2026-11-15',
      first_due_date: '2026-12-15',
      overdue_interest_rate: '5,00',
    });
  });
  test.each<[string, Partial<ShownLoan>]>([
    ['something was paid', { paid_amount: cents(1) }],
    ['it was renegotiated', { plan_version: 2 }],
    ['it was renewed before it had a plan', { interest_paid: cents(40_000) }],
    ['it is one instalment of a renegotiation', { installment_count: 1 }],
    ['it is paid', { status: 'pago' }],
  ])('has only the late fee and the notes once %s', (_, changes) => {
    const loan = aPlanLoan(changes);
    const typed = { ...draftOfForm(loan, TODAY), overdue_interest_rate: '7', notes: ' ' };
    expect(formKind(loan, typed)).toBe('details');
    expect(readLoanForm(loan, typed, TODAY)).toEqual({
      values: { kind: 'details', loan: { overdue_interest_rate: 700, notes: null } },
    });
  });
  test('refuses a late fee that is no money', () => {
    const loan = aPlanLoan({ paid_amount: cents(1) });
    const typed = { ...draftOfForm(loan, TODAY), overdue_interest_rate: 'x' };
    expect(readLoanForm(loan, typed, TODAY)).toMatchObject({
      errors: { overdue_interest_rate: 'Digite um valor em reais, como 1.234,56.' },
    });
  });
});

test('PA-57 106 instalments are asked about once: not again when only the notes change', () => {
  const question = (record: ShownLoan | null, draft: LoanFormDraft) => {
    const reading = readLoanForm(record, draft, TODAY);
    if (!('values' in reading)) throw new Error('the draft is not complete');
    return unusualQuestion(record, reading.values, TODAY);
  };
  expect(question(null, aNewPlan())).toBeNull();
  expect(question(null, aNewPlan({ installment_count: '106', frequency: 'weekly' }))).toBe(
    '106 parcelas, a última em 27/11/2028. Está certo?',
  );
  const single = aNewPlan({ kind: 'single', interest_rate: '400' });
  expect(question(null, single)).toBe('Juros de 400%. Está certo?');

  const saved = aPlanLoan({
    installment_count: 106,
    contract_interest: cents(1_278_000),
  });
  expect(question(saved, { ...draftOfForm(saved, TODAY), notes: 'combinado' })).toBeNull();
  expect(question(saved, { ...draftOfForm(saved, TODAY), installment_count: '107' })).toBe(
    '107 parcelas, a última em 15/10/2035. Está certo?',
  );
});
