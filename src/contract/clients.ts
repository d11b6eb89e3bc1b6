import { z } from 'zod';
import { CLIENT_FIELDS, type ClientFieldName } from '#domain/clients/client-fields.ts';
import { EDITORS, READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import {
  cpfIn,
  cpfOut,
  id,
  momentOut,
  moneyOut,
  nothingOut,
  optionalEmail,
  optionalNotes,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  searchText,
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
  portal_last_seen_at: momentOut.nullable(),
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
} satisfies Record<ClientFieldName, z.ZodType>);
/** Missing fields stay unchanged (LN-18). */
const clientChange = clientFields.partial().extend({ version: versionIn });
export type ClientChangeIn = z.output<typeof clientChange>;

const one = z.strictObject({ id });

const deletedClient = z.strictObject({ id, name: z.string(), cpf: cpfOut, deleted_at: momentOut });

export const clientEndpoints = {
  'GET /api/clients': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Clientes, por nome',
    query: z.strictObject(pageQuery),
    output: pageOf(client),
  }),
  'POST /api/clients/search': endpoint({
    who: 'staff',
    may: READERS,
    reads: true,
    summary: 'Clientes encontrados por nome ou CPF, por nome',
    body: z.strictObject({ search: searchText, ...pageQuery }),
    output: pageOf(client),
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
  'GET /api/clients/:id': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Um cliente',
    params: one,
    output: client,
  }),
  'GET /api/clients/:id/exposure': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Empréstimos em aberto de um cliente e quanto falta receber',
    params: one,
    output: clientExposure,
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
