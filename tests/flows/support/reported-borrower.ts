import { copiedText, written } from '#tests/support/expected-texts.ts';
import { dayFromToday, seedClient, seedLoan } from './seed.ts';
import type { StaffApi } from './staff-api.ts';

/** One on time and one late; a third was paid and is in no report. */
export async function seedBorrower(api: StaffApi, name: string): Promise<void> {
  const client = await seedClient(api, { name, phone: '(11) 91234-5678' });
  await seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-3),
  });
  await seedLoan(api, { client_id: client.id, amount: 20_050, interest_rate: 1250 });
  const paid = await seedLoan(api, { client_id: client.id, amount: 77_700 });
  const settle = { total_amount: 108_780, remaining_amount: 108_780 };
  await api.call('POST /api/loans/:id/settle', { params: { id: paid.id }, body: settle });
}

/** What the report says of that borrower. */
export const borrowerLines = (name: string): string[] => [
  `Cliente: ${name}`,
  'Telefone: (11) 91234-5678',
  '',
  'Empréstimo 1',
  'Valor: R$ 1.000,00',
  'Juros: 40% (R$ 400,00)',
  'Total a pagar: R$ 1.400,00',
  `Vencimento: ${written(dayFromToday(-3))}`,
  'Status: ATRASADO',
  '',
  'Empréstimo 2',
  'Valor: R$ 200,50',
  'Juros: 12,5% (R$ 25,06)',
  'Total a pagar: R$ 225,56',
  `Vencimento: ${written(dayFromToday(30))}`,
  'Status: EM DIA',
];
export const ritasReport = () => copiedText('Relatório de Empréstimos', '', ...borrowerLines('Rita Lima'));
