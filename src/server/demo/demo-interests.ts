import { v7 as newId } from 'uuid';
import { addDays, dayText, type Day } from '#domain/calendar.ts';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { createInterestRequest } from '#server/interest-requests/create-interest-request.ts';
import { createLoanFromInterest } from '#server/interest-requests/create-loan-from-interest.ts';
import { insertRequest } from '#server/interest-requests/interest-request-store.ts';
import { moveInterestRequest } from '#server/interest-requests/move-interest-request.ts';
import { momentOn } from './demo-loans.ts';
import { fakeCpf } from './demo-people.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Asked {
  readonly daysAgo: number;
  readonly reais: number;
  readonly path: readonly InterestStatus[];
  readonly notes: string | null;
  /** The last step of an approved request: the loan itself. */
  readonly lent?: true;
}

const ANALYSED = ['Em Análise'] as const;
const APPROVED = ['Em Análise', 'Aprovado'] as const;

const OF_CLIENTS: readonly Asked[] = [
  { daysAgo: 1, reais: 800, path: [], notes: null },
  { daysAgo: 3, reais: 1500, path: [], notes: 'Pediu resposta até sexta.' },
  { daysAgo: 4, reais: 600, path: ANALYSED, notes: 'Conferir o empréstimo anterior.' },
  { daysAgo: 6, reais: 2000, path: ANALYSED, notes: null },
  { daysAgo: 8, reais: 1000, path: APPROVED, notes: 'Cliente antigo, paga em dia.' },
  { daysAgo: 20, reais: 3000, path: ['Em Análise', 'Rejeitado'], notes: 'Valor acima do limite.' },
  { daysAgo: 15, reais: 900, path: APPROVED, notes: null, lent: true },
  { daysAgo: 24, reais: 450, path: APPROVED, notes: 'Recebe no dia 5.', lent: true },
  { daysAgo: 66, reais: 2500, path: ['Em Análise', 'Rejeitado'], notes: 'Sem renda fixa por enquanto.' },
  { daysAgo: 118, reais: 4000, path: ['Rejeitado'], notes: 'Pediu de novo depois.' },
];

/** How long ago the client with this number asked; 0 for the others. */
export const askedDaysAgo = (client: number): number => OF_CLIENTS[client]?.daysAgo ?? 0;

const OF_VISITORS: readonly (Asked & { readonly name: string; readonly phone?: string })[] = [
  { name: 'Sebastião Figueira', phone: '(11) 95550-0142', daysAgo: 0, reais: 500, path: [], notes: null },
  { name: 'Rita de Cássia Prado', daysAgo: 2, reais: 1200, path: [], notes: null },
  {
    name: 'Wellington Tavares',
    phone: '(11) 95550-0177',
    daysAgo: 7,
    reais: 700,
    path: APPROVED,
    notes: null,
  },
  { name: 'Nair Bittencourt', daysAgo: 30, reais: 5000, path: ['Rejeitado'], notes: null },
];

interface Queue {
  /** Clients that make one request each; at least as many as OF_CLIENTS has entries. */
  readonly clientIds: readonly string[];
  readonly today: Day;
  readonly random: SeededRandom;
}

interface FilledQueue {
  readonly asked: number;
  /** How many of them became loans. */
  readonly lent: number;
}

/** Creates requests in every status, moved there by the same use cases as in the app. */
export async function fillQueue(
  tx: Tx,
  institution: string,
  { clientIds, today, random }: Queue,
): Promise<FilledQueue> {
  for (const [i, asked] of OF_CLIENTS.entries()) {
    const day = addDays(today, -asked.daysAgo);
    const wanted = {
      client_id: clientIds[i] ?? '',
      requested_amount: cents(asked.reais * 100),
      now: momentOn(day),
    };
    const { id } = await createInterestRequest(tx, institution, wanted);
    await walk(tx, institution, { id, asked, on: day });
  }
  for (const asked of OF_VISITORS) {
    const day = addDays(today, -asked.daysAgo);
    const id = newId();
    const expected = addDays(day, 30);
    const notes = `Data de pagamento prevista: ${dayText(expected)}`;
    await insertRequest(tx, institution, {
      id,
      client_id: null,
      client_name: null,
      no_lending_reason: null,
      client_cpf: fakeCpf(random),
      original_requester_name: asked.name,
      requester_phone: asked.phone ?? null,
      requested_amount: cents(asked.reais * 100),
      status: 'Pendente',
      notes,
      expected_payment_date: expected,
      created_at: momentOn(day).toISOString(),
      version: 1,
    });
    await walk(tx, institution, { id, asked: { ...asked, notes }, on: day });
  }
  const everyone: readonly Asked[] = [...OF_CLIENTS, ...OF_VISITORS];
  return { asked: everyone.length, lent: everyone.filter(({ lent }) => lent === true).length };
}

async function walk(
  tx: Tx,
  institution: string,
  { id, asked, on }: { readonly id: string; readonly asked: Asked; readonly on: Day },
): Promise<void> {
  const { notes, path, lent } = asked;
  let version = 1;
  for (const status of path.length === 0 ? [undefined] : path)
    ({ version } = await moveInterestRequest(tx, institution, { id, version, status, notes }));
  if (lent === true)
    await createLoanFromInterest(tx, institution, { id, version, notes, today: on, now: momentOn(on) });
}
