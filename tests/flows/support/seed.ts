import { addDays, dayInZone, type Day } from '#domain/calendar.ts';
import type { CallInput, CallOutput } from '#contract/call-types.ts';
import type { StaffApi } from './staff-api.ts';

type NewClient = CallInput<'POST /api/clients'>['body'];
type NewLoan = CallInput<'POST /api/loans'>['body'];

/** Today where the app's business is, moved by so many days. */
export function dayFromToday(count: number): Day {
  return addDays(dayInZone(new Date(), 'America/Sao_Paulo'), count);
}

let made = 0;

/** Eleven digits, another each time: one client per CPF and institution (CL-8). */
export function freshCpf(): string {
  made += 1;
  return String(20_000_000_000 + process.pid * 10_000 + made).slice(0, 11);
}

export function seedClient(
  api: StaffApi,
  client: Partial<NewClient> = {},
): Promise<CallOutput<'POST /api/clients'>> {
  return api.call('POST /api/clients', {
    body: { name: 'Maria da Silva', phone: '(11) 91234-5678', cpf: freshCpf(), ...client },
  });
}

/** R$ 1.000,00 at 40 %, from today, due in thirty days, unless told otherwise. */
export function seedLoan(
  api: StaffApi,
  loan: Partial<NewLoan> & Pick<NewLoan, 'client_id'>,
): Promise<CallOutput<'POST /api/loans'>> {
  return api.call('POST /api/loans', {
    body: {
      amount: 1000,
      interest_rate: 40,
      start_date: dayFromToday(0),
      end_date: dayFromToday(30),
      ...loan,
    },
  });
}
