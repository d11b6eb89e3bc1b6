import { z } from 'zod';
import { EDITORS, READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { loanOut } from './loans.ts';
import { textAnswer } from './text-answer.ts';
import {
  dayIn,
  dayOut,
  id,
  momentOut,
  moneyOut,
  monthIn,
  monthOut,
  nothingOut,
  pageQuery,
} from './wire-types.ts';

const agendaDay = z.strictObject({
  day: dayOut,
  /** Open instalments that fall due on it, and what is open of them. */
  due_count: z.int(),
  due_amount: moneyOut,
  received_amount: moneyOut,
});
export type AgendaDay = z.infer<typeof agendaDay>;

const dueItem = z.strictObject({
  /** Of the instalment within the list. */
  id: z.string(),
  number: z.int(),
  count: z.int(),
  amount: moneyOut,
  loan: loanOut,
});
export type DueItem = z.infer<typeof dueItem>;

const receivedItem = z.strictObject({
  id,
  loan_id: id,
  client_name: z.string().nullable(),
  amount: moneyOut,
});

const feed = z.strictObject({
  /** Null without a feed. */
  created_at: momentOut.nullable(),
  last_read_at: momentOut.nullable(),
  full_names: z.boolean(),
});

export const agendaEndpoints = {
  'GET /api/calendar': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Agenda de um mês: o que vence e o que entrou em cada dia',
    query: z.strictObject({ month: monthIn.optional() }),
    output: z.strictObject({ month: monthOut, today: dayOut, days: z.array(agendaDay) }),
  }),
  'GET /api/calendar/days/:day': endpoint({
    who: 'staff',
    may: READERS,
    summary:
      'Um dia da agenda: as parcelas em aberto que vencem nele, 50 por página, e os pagamentos recebidos',
    params: z.strictObject({ day: dayIn }),
    query: z.strictObject(pageQuery),
    output: z.strictObject({
      items: z.array(dueItem),
      next: z.string().nullable(),
      /** The newest 50. */
      payments: z.array(receivedItem),
    }),
  }),
  'GET /api/calendar-feed': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'A assinatura do calendário: se existe e quando foi lida',
    output: feed,
  }),
  'POST /api/calendar-feed': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Gerar o endereço secreto do calendário; o anterior deixa de valer',
    body: z.strictObject({ full_names: z.boolean() }),
    /** Shown once. */
    output: z.strictObject({ token: z.string() }),
    status: 201,
    notInDemo: true,
  }),
  'DELETE /api/calendar-feed': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Desligar a assinatura do calendário',
    output: nothingOut,
    status: 204,
  }),
  'GET /api/feeds/:token': endpoint({
    who: 'anyone',
    summary: 'O calendário (text/calendar) de quem tem o endereço secreto',
    params: z.strictObject({ token: z.string() }),
    output: textAnswer,
  }),
};
