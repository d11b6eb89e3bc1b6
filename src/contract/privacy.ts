import { z } from 'zod';
import { DOCUMENT_KINDS } from '#domain/documents/document-kind.ts';
import { OWNERS } from '#domain/people/role.ts';
import { ACCESS_KINDS } from '#domain/privacy/access.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { confirmedBody } from './second-factor.ts';
import { id, momentOut, nothingOut, pageOf, pageQuery } from './wire-types.ts';

const one = z.strictObject({ id });

const access = z.strictObject({
  id,
  kind: z.enum(ACCESS_KINDS),
  at: momentOut,
  /** Of a document. */
  document: z.enum(DOCUMENT_KINDS).nullable(),
  /** The person's name, or e-mail without a name; null is the client in the portal. */
  by: z.string().nullable(),
});
export type ClientAccess = z.infer<typeof access>;

/** What the people whose data an institution keeps have a right to (LGPD, art. 18). */
export const privacyEndpoints = {
  'POST /api/clients/:id/anonymise': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Anonimizar um cliente sem nada em aberto, para sempre; pede a senha atual',
    params: one,
    body: confirmedBody,
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    notInDemo: true,
  }),
  'GET /api/clients/:id/accesses': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Quem viu ou levou os dados de um cliente nos últimos 12 meses, o mais novo primeiro: portal, exportações, arquivos, documentos e mensagens',
    params: one,
    query: z.strictObject(pageQuery),
    output: pageOf(access),
  }),
  'GET /api/clients/:id/data.json': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Tudo o que se guarda de um cliente, com as anotações, em JSON',
    params: one,
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/clients/:id/data.pdf': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Tudo o que se guarda de um cliente, com as anotações, em PDF; até 2.000 linhas',
    params: one,
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/portal/my-data.json': endpoint({
    who: 'borrower',
    summary: 'Os próprios dados, em JSON; cinco arquivos por dia',
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/portal/my-data.pdf': endpoint({
    who: 'borrower',
    summary: 'Os próprios dados, em PDF; cinco arquivos por dia',
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/public/institutions/:institution_id/privacy': endpoint({
    who: 'anyone',
    summary: 'Quem usa os dados dos clientes de uma instituição e como falar com ela',
    params: z.strictObject({ institution_id: id }),
    output: z.strictObject({
      name: z.string(),
      legal_name: z.string().nullable(),
      document: z.string().nullable(),
      contact_info: z.string().nullable(),
      privacy_text: z.string().nullable(),
    }),
  }),
};
