import type { CallInput } from '#contract/call-types.ts';
import { dayFromToday, seedClient, seedLoan } from './seed.ts';
import type { StaffApi } from './staff-api.ts';

type Terms = Partial<CallInput<'POST /api/loans'>['body']>;

/** R$ 1.000,00 at 40 % for Rita Lima, lent forty days ago. */
export async function seedRita(api: StaffApi, terms: Terms = {}) {
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  return seedLoan(api, { client_id: client.id, start_date: dayFromToday(-40), ...terms });
}

export const pay = (api: StaffApi, loanId: string, amount: number, days = 0) =>
  api.call('POST /api/payments', {
    body: { loan_id: loanId, amount, payment_date: dayFromToday(days) },
  });
export const settle = (api: StaffApi, id: string, total: number, remaining: number) =>
  api.call('POST /api/loans/:id/settle', {
    params: { id },
    body: { total_amount: total, remaining_amount: remaining },
  });
export const loanNow = (api: StaffApi, id: string) => api.call('GET /api/loans/:id', { params: { id } });
export const paymentsNow = async (api: StaffApi, id: string) =>
  (await api.call('GET /api/payments', { query: { loan_id: id } })).items;
