import type { CallInput } from '#contract/call-types.ts';
import { seedClient, seedLoan } from './seed.ts';
import type { StaffApi } from './staff-api.ts';

type NewEntry = CallInput<'POST /api/cash/entries'>['body'];

export function seedEntry(api: StaffApi, entry: Partial<NewEntry>) {
  return api.call('POST /api/cash/entries', {
    body: { kind: 'opening', amount: 500_000, entry_date: '2024-03-01', description: null, ...entry },
  });
}

/**
 * March 2024: 5.000,00 in hand, 1.000,00 lent at 40 %, 500,00 received (400,00 of interest and 100,00 of principal), 30,00
 * spent.
 */
export async function seedMarch(api: StaffApi) {
  await seedEntry(api, {});
  const client = await seedClient(api, { name: 'Ana Souza' });
  const loan = await seedLoan(api, {
    client_id: client.id,
    start_date: '2024-03-05',
    end_date: '2024-04-05',
  });
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 50_000, payment_date: '2024-03-20' },
  });
  await seedEntry(api, {
    kind: 'expense',
    amount: 3_000,
    entry_date: '2024-03-21',
    description: 'Gasolina',
  });
}
