import { z } from 'zod';
import { CLIENT_FIELDS, NO_LENDING_REASON_LIMIT, type ClientFields } from '#domain/clients/client-fields.ts';
import { LEDGER_KINDS, type LedgerLine } from '#domain/clients/ledger.ts';
import { TAG_LIMITS } from '#domain/clients/tag.ts';
import { EDITORS, READERS, ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import {
  cpfIn,
  cpfOut,
  dayOut,
  id,
  momentOut,
  moneyOut,
  nothingOut,
  optionalEmail,
  optionalNotes,
  optionalText,
  pageOf,
  pageQuery,
  positiveMoneyIn,
  rateOut,
  requiredNotes,
  requiredText,
  searchText,
  shownCpfOut,
  versionIn,
  versionOut,
} from './wire-types.ts';

const client = z.strictObject({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  cpf: cpfOut,
  pix_key: z.string().nullable(),
  notes: z.string().nullable(),
  credit_limit: moneyOut.nullable(),
  /** Named by GET /api/tags; an id it does not know is of a tag that was deleted. */
  tag_ids: z.array(id).readonly(),
  /** Why nothing is to be lent to them, and since when (PD-6); both null without that mark. */
  no_lending_reason: z.string().nullable(),
  no_lending_at: momentOut.nullable(),
  portal_last_seen_at: momentOut.nullable(),
  /** Who collects from them (EQ-4), named by GET /api/collectors; null without a collector. */
  collector_user_id: id.nullable(),
  created_at: momentOut,
  version: versionOut,
});
/** A client as staff see it, with the last visit to the portal. */
export type KnownClient = z.infer<typeof client>;

/** The figures of the delete confirmation: open loans and the amount to receive. */
const clientExposure = z.strictObject({ open_loans: z.number(), amount_to_receive: moneyOut });

const clientFields = z.strictObject({
  name: requiredText(CLIENT_FIELDS.name.limit),
  phone: requiredText(CLIENT_FIELDS.phone.limit),
  email: optionalEmail(CLIENT_FIELDS.email.limit),
  address: optionalText(CLIENT_FIELDS.address.limit),
  cpf: cpfIn,
  pix_key: optionalText(CLIENT_FIELDS.pix_key.limit),
  notes: optionalNotes(CLIENT_FIELDS.notes.limit),
  credit_limit: positiveMoneyIn.nullish().transform((limit) => limit ?? null),
  tag_ids: z
    .array(id)
    .max(TAG_LIMITS.ofClient, `escolha até ${TAG_LIMITS.ofClient} etiquetas`)
    .readonly()
    .nullish()
    .transform((ids) => ids ?? []),
} satisfies Record<keyof ClientFields, z.ZodType>);
/** Missing fields stay unchanged (LN-18). */
const clientChange = clientFields.partial().extend({ version: versionIn });

/** Filters of the list: who owes something, who is late with it. */
export const CLIENT_STANDINGS = ['owing', 'late'] as const;
export type ClientStanding = (typeof CLIENT_STANDINGS)[number];
const tag = id.optional();
const listQuery = { standing: z.enum(CLIENT_STANDINGS).optional(), tag, ...pageQuery };

const debt = {
  /** What remains of the open loans. */
  owed: moneyOut,
  /** Since the oldest open due date; 0 when nothing is late. */
  late_days: z.int(),
  /** The oldest open due date, past or to come; null when nothing is owed. */
  next_due_date: dayOut.nullable(),
};
/** A client of the list, with what they owe today (CL-10); CPF, phone and Pix key hidden where the institution hides data (LP-10). */
const listedClient = client.extend({ cpf: shownCpfOut, ...debt });
export type ListedClient = z.infer<typeof listedClient>;

/** Counted up to a limit; `more` when there are others. */
const upTo = z.strictObject({ count: z.int(), more: z.boolean() });
const clientCounts = z.strictObject({ all: upTo, owing: upTo, late: upTo });
export type ClientCounts = z.infer<typeof clientCounts>;

const turn = z.strictObject({ due_date: dayOut, paid_on: dayOut.nullable() });

/** The figures of a client's page and what its pictures are drawn from (CL-11). */
const clientPage = z.strictObject({
  client,
  /** Part of the photo's address; null without a photo (AQ-5). */
  photo_sha256: z.string().nullable(),
  today: dayOut,
  ...debt,
  /** What is open of the instalments due before today. */
  late_amount: moneyOut,
  /** Late fees to be received, outside what is owed. */
  late_fee: moneyOut,
  open_loans: z.int(),
  /** Everything received, late fees included. */
  paid: moneyOut,
  /** Interest and late fees received. */
  profit: moneyOut,
  lent: moneyOut,
  /** The principal of written-off loans that never came back. */
  losses: moneyOut,
  /** What was lent and has not come back, of the open loans: what a limit is compared with (PD-5). */
  principal_out: moneyOut,
  /** The largest loan they paid back, with the day of its last payment (PD-7). */
  largest_paid: z.strictObject({ amount: moneyOut, paid_on: dayOut }).nullable(),
  /** Of their promises whose outcome is known, how many were kept (FD-13). */
  promises: z.strictObject({ kept: z.int(), judged: z.int() }),
  /** Pledges of paid loans that were not given back yet (PD-3). */
  to_return: z.array(z.strictObject({ id, loan_id: id, description: z.string() })),
  punctuality: z.strictObject({
    turns: z.int(),
    on_time: z.int(),
    longest_delay: z.int(),
    longest_is_open: z.boolean(),
    /** The last few, oldest first. */
    recent: z.array(turn),
  }),
  /** The last twelve months, oldest first: what was owed from a day on, and what was paid on it. */
  debt: z.array(z.strictObject({ day: dayOut, balance: moneyOut, paid: moneyOut })),
});
export type ClientPage = z.infer<typeof clientPage>;

/** A line of the client's page with the balance after it (CL-12). */
const ledgerLine = z.strictObject({
  id: z.string(),
  loan_id: id,
  day: dayOut,
  kind: z.enum(LEDGER_KINDS),
  charged: moneyOut,
  paid: moneyOut,
  discount: moneyOut,
  surplus: moneyOut,
  late_fee: moneyOut,
  added_fee: moneyOut,
  closes: z.boolean(),
  principal: moneyOut.nullable(),
  rate: rateOut.nullable(),
  due_date: dayOut.nullable(),
  count: z.int().nullable(),
  balance: moneyOut,
} satisfies Record<keyof LedgerLine, z.ZodType>);

const one = z.strictObject({ id });

const deletedClient = z.strictObject({ id, name: z.string(), cpf: shownCpfOut, deleted_at: momentOut });

export const clientEndpoints = {
  'GET /api/clients': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Clientes, por nome, com o que cada um deve',
    query: z.strictObject(listQuery),
    output: pageOf(listedClient),
  }),
  'POST /api/clients/search': endpoint({
    who: 'staff',
    may: ROLES,
    reads: true,
    summary: 'Clientes encontrados por nome ou CPF, por nome',
    body: z.strictObject({ search: searchText, ...listQuery }),
    output: pageOf(listedClient),
  }),
  'GET /api/clients/counts': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Quantos clientes há, quantos devem e quantos estão atrasados; contados até 1.000',
    query: z.strictObject({ tag }),
    output: clientCounts,
  }),
  'GET /api/clients/deleted': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Clientes excluídos, o mais recente primeiro',
    query: z.strictObject(pageQuery),
    output: pageOf(deletedClient),
  }),
  'POST /api/clients/deleted/search': endpoint({
    who: 'staff',
    may: READERS,
    reads: true,
    summary: 'Clientes excluídos encontrados por nome ou CPF, o mais recente primeiro',
    body: z.strictObject({ search: searchText, ...pageQuery }),
    output: pageOf(deletedClient),
  }),
  'PUT /api/clients/collector': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Passar clientes para um cobrador, ou tirá-los dele; até 200 por vez',
    body: z.strictObject({
      client_ids: z
        .array(id, 'escolha os clientes')
        .min(1, 'escolha os clientes')
        .max(200, 'escolha até 200 clientes'),
      person_id: id.nullable(),
    }),
    output: nothingOut,
    status: 204,
  }),
  'GET /api/clients/:id': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Um cliente',
    params: one,
    output: client,
  }),
  'GET /api/clients/:id/exposure': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Empréstimos em aberto de um cliente e quanto falta receber',
    params: one,
    output: clientExposure,
  }),
  'GET /api/clients/:id/page': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'A página de um cliente: quanto deve, quanto já pagou, como paga e a dívida ao longo do ano',
    params: one,
    output: clientPage,
  }),
  'GET /api/clients/:id/ledger': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'O que aconteceu com um cliente e o saldo depois de cada linha, o mais recente primeiro',
    params: one,
    query: z.strictObject(pageQuery),
    output: pageOf(ledgerLine),
  }),
  'POST /api/clients': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Cadastrar cliente',
    body: clientFields,
    output: client,
    status: 201,
    idempotent: true,
  }),
  'PATCH /api/clients/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Alterar cliente: só os campos enviados mudam; recusado se ele mudou desde a versão vista',
    params: one,
    body: clientChange,
    output: client,
  }),
  'PUT /api/clients/:id/no-lending': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Marcar um cliente como não emprestar, com o motivo, ou tirar a marca; só esta instituição a vê',
    params: one,
    body: z.strictObject({ version: versionIn, reason: requiredNotes(NO_LENDING_REASON_LIMIT).nullable() }),
    output: client,
  }),
  'GET /api/collectors': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Os cobradores da equipe e quem ainda tem clientes, por nome',
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id,
          /** Or the e-mail, where there is none. */
          name: z.string(),
          /** Whether clients can be given to them. */
          active: z.boolean(),
        }),
      ),
    }),
  }),
  'DELETE /api/clients/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Excluir cliente; os empréstimos ficam e ele pode ser restaurado',
    params: one,
    output: nothingOut,
    status: 204,
  }),
  'POST /api/clients/:id/restore': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Restaurar cliente excluído',
    params: one,
    output: client,
    idempotent: true,
  }),
};
