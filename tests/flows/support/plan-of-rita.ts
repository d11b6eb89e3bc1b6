import type { Page } from '@playwright/test';
import { InstallmentForm } from '../pages/installment-form.ts';
import type { LoansPage } from '../pages/loans-page.ts';
import { dayFromToday, seedClient } from './seed.ts';
import type { StaffApi } from './staff-api.ts';

export const allLoans = async (api: StaffApi) => (await api.call('GET /api/loans', { query: {} })).items;

/** The only loan there is. */
export async function onlyLoan(api: StaffApi) {
  const [loan, ...others] = await allLoans(api);
  if (loan === undefined || others.length > 0) throw new Error('not one loan');
  return loan;
}

/** R$ 1.000,00 in 10 monthly instalments of R$ 130,00 from today, unless given otherwise. */
export async function seedPlan(api: StaffApi, terms = {}) {
  const client = await seedClient(api, { name: 'Rita Lima' });
  return api.call('POST /api/installment-loans', {
    body: {
      client_id: client.id,
      amount: 100_000,
      interest_method: 'fixed',
      installment_amount: 13_000,
      installment_count: 10,
      frequency: 'monthly',
      start_date: dayFromToday(0),
      first_due_date: dayFromToday(30),
      ...terms,
    },
  });
}

export async function openNewPlan(page: Page, loans: LoansPage): Promise<InstallmentForm> {
  await loans.open();
  await loans.openNew();
  const form = new InstallmentForm(page);
  await form.inInstallments.check();
  await form.unfold();
  return form;
}

export async function openEdit(page: Page, loans: LoansPage): Promise<InstallmentForm> {
  await loans.open();
  await loans.edit();
  return new InstallmentForm(page);
}
