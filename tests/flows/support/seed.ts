import { addDays, dayInZone, type Day } from '#domain/calendar.ts';
import type { CallInput, CallOutput } from '#contract/call-types.ts';
import type { RunningApp } from './running-app.ts';
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

/** R$ 1.000,00 at 40 %, from today, due in thirty days, unless given otherwise. */
export function seedLoan(
  api: StaffApi,
  loan: Partial<NewLoan> & Pick<NewLoan, 'client_id'>,
): Promise<CallOutput<'POST /api/loans'>> {
  return api.call('POST /api/loans', {
    body: {
      amount: 100_000,
      interest_rate: 4000,
      start_date: dayFromToday(0),
      end_date: dayFromToday(30),
      ...loan,
    },
  });
}

type Profile = Omit<CallInput<'PUT /api/institution'>['body'], 'version'>;

/** Names the institution (IS-1): from then on visitors find it. */
export async function seedInstitution(api: StaffApi, profile: Profile) {
  const { version } = await api.call('GET /api/institution', {});
  const saved = await api.call('PUT /api/institution', { body: { version, ...profile } });
  return { ...saved, name: profile.name };
}

/**
 * Many loans at once, each with its instalment. The query gives institution_id, id, client_id, amount, interest_rate,
 * contract_interest, start_date, end_date, created_at.
 */
export function insertLoans(
  app: Pick<RunningApp, 'runSql'>,
  query: string,
  values: unknown[],
): Promise<void> {
  return app.runSql(
    `WITH made AS (
       INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date, created_at)
       ${query}
       RETURNING institution_id, id, client_id, amount, contract_interest, end_date
     )
     INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest)
     SELECT institution_id, id, client_id, 1, 1, end_date, amount, contract_interest FROM made`,
    values,
  );
}
