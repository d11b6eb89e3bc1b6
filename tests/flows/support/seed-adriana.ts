import { dayFromToday, seedClient, seedLoan } from './seed.ts';
import type { StaffApi } from './staff-api.ts';

export const ADRIANA = 'Adriana Cardoso';

/**
 * Adriana: R$ 800,00 at 40 % late for 15 days at R$ 3,00 a day, R$ 200,00 at 20 % settled ten days ago, R$ 3.500,00 at 40 %
 * lent today. She owes 1.120 + 4.900 = 6.020, paid 240, of which 40 were interest, and was lent 4.500.
 */
export async function seedAdriana(api: StaffApi) {
  const client = await seedClient(api, {
    name: ADRIANA,
    phone: '(71) 91585-3345',
    cpf: '03431082246',
    email: 'adriana@exemplo.com.br',
    pix_key: 'adriana@pix',
    address: 'Avenida Brasil, 190',
  });
  const settled = await seedLoan(api, {
    client_id: client.id,
    amount: 20_000,
    interest_rate: 2000,
    start_date: dayFromToday(-80),
    end_date: dayFromToday(-50),
  });
  await api.call('POST /api/payments', {
    body: { loan_id: settled.id, amount: 24_000, payment_date: dayFromToday(-56) },
  });
  await api.call('POST /api/loans/:id/settle', {
    params: { id: settled.id },
    body: { total_amount: 24_000, remaining_amount: 0 },
  });
  await seedLoan(api, {
    client_id: client.id,
    amount: 80_000,
    overdue_interest_rate: 300,
    start_date: dayFromToday(-45),
    end_date: dayFromToday(-15),
  });
  await seedLoan(api, { client_id: client.id, amount: 350_000, end_date: dayFromToday(25) });
  return client;
}
