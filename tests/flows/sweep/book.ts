import { aPng } from '#tests/support/png.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from '../support/seed.ts';
import type { StaffApi } from '../support/staff-api.ts';

export const SWEPT_INSTITUTION = 'Cooperativa de Crédito da Praça da República';
const LONG_NAME = 'Joaquina Aparecida Vasconcelos de Albuquerque Cavalcanti';

/** Long names, large amounts, one of everything. */
export async function fillBook(api: StaffApi) {
  const institution = await seedInstitution(api, {
    name: SWEPT_INSTITUTION,
    legal_name: LONG_NAME,
    city: 'São Paulo',
  });
  const cpf = freshCpf();
  const email = 'joaquina.aparecida.vasconcelos@exemplo.com.br';
  const address = 'Rua Doutor Francisco de Albuquerque Maranhão, 1.234, bloco B, apartamento 56';
  const tag = await api.call('POST /api/tags', { body: { name: 'Feira', colour: 1 } });
  const client = await seedClient(api, { name: LONG_NAME, cpf, email, address, tag_ids: [tag.id] });
  const other = await seedClient(api, { name: 'Joaquina Lima' });
  for (const { id } of [client, other]) {
    const plan = await seedPlan(api, id);
    await api.call('POST /api/loans/:id/acceptance', { params: { id: plan.id } });
  }
  let lastLoan = '';
  for (const [days, amount] of [
    [-40, 123_456],
    [0, 99_999_999_999],
    [2, 50_000],
    [20, 8_000_000],
  ] as const) {
    const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(days) };
    const loan = await seedLoan(api, { client_id: client.id, amount, overdue_interest_rate: 500, ...dates });
    lastLoan = loan.id;
    if (days > 0) {
      const payment = { loan_id: loan.id, amount: 10_000, payment_date: dayFromToday(-days) };
      await api.call('POST /api/payments', { body: payment });
    }
  }
  await api.call('POST /api/interests', { body: { client_id: other.id, requested_amount: 150_000 } });
  await api.call('POST /api/held-entries', {
    body: {
      entry_key: '019c0000-0000-7000-8000-000000000001',
      loan_id: lastLoan,
      amount: 6_500,
      payment_date: dayFromToday(-1),
      entered_at: new Date().toISOString(),
      reason: 'not_mine',
    },
  });
  const addFile = (kind: 'identity' | 'address', name: string, height: number) =>
    api.call('POST /api/clients/:id/files', {
      params: { id: client.id },
      body: {
        kind,
        name: `${name} de ${LONG_NAME}`,
        content: aPng({ width: 640, height }).toString('base64'),
      },
    });
  await addFile('identity', 'Identidade', 400);
  const bill = await addFile('address', 'Conta de luz', 401);
  await api.call('PATCH /api/files/:id', { params: { id: bill.id }, body: { in_portal: true } });
  return { institution, client, lastLoan };
}

/** The client says twice that they paid; one is confirmed, the other waits. */
export async function sendProofs(
  appUrl: string,
  api: StaffApi,
  { institution, client, lastLoan }: Awaited<ReturnType<typeof fillBook>>,
): Promise<void> {
  const send = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await fetch(new URL(path, appUrl), {
      method: 'POST',
      headers: { origin: appUrl, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const entering = { cpf: client.cpf, institution_id: institution.id };
  const entered = await send('/api/portal/session', entering, {});
  const cookie = entered.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const paid_on = dayFromToday(0);
  for (const height of [900, 901]) {
    const content = aPng({ width: 640, height }).toString('base64');
    const body = { loan_id: lastLoan, amount: 6_500, paid_on, content };
    const key = `sweep-proof-${client.id}-${height}`;
    await send('/api/portal/proofs', body, { cookie: cookie.join('; '), 'idempotency-key': key });
  }
  const [newest] = (await api.call('GET /api/proofs', { query: {} })).items;
  if (newest === undefined) throw new Error('no proof waits');
  const payment = { amount: 6_500, payment_date: paid_on };
  await api.call('POST /api/proofs/:id/accept', { params: { id: newest.id }, body: payment });
}

/** Two instalments are late. */
function seedPlan(api: StaffApi, clientId: string) {
  return api.call('POST /api/installment-loans', {
    body: {
      client_id: clientId,
      amount: 12_345_678,
      interest_method: 'price',
      interest_rate: 350,
      installment_count: 24,
      frequency: 'monthly',
      start_date: dayFromToday(-60),
      first_due_date: dayFromToday(-45),
      overdue_interest_rate: 500,
    },
  });
}
