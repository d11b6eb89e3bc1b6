import { z } from 'zod';
import {
  ADDED_KINDS,
  CONTENT_TYPES,
  FILE_KINDS,
  FILE_LIMITS,
  FILE_NAME_LIMIT,
  type FileKind,
} from '#domain/files/file.ts';
import { EDITORS, READERS, RECEIVERS, ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { storedFileAnswer } from './stored-file-answer.ts';
import { dayOut, id, momentOut, nothingOut, pageOf, pageQuery, requiredText } from './wire-types.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the definition are the kinds
const kinds = Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]];
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'resumo inválido');

const file = z.strictObject({
  id,
  client_id: id,
  /** The loan it belongs to; null where it is the client's alone. */
  loan_id: id.nullable(),
  kind: z.enum(kinds),
  name: z.string(),
  content_type: z.enum(CONTENT_TYPES),
  /** In bytes. */
  size: z.int(),
  /** In hexadecimal; part of its address. */
  sha256: z.string(),
  in_portal: z.boolean(),
  created_at: momentOut,
  /** The person's name, or e-mail without a name; null where the client sent it. */
  by: z.string().nullable(),
  /** It can be restored for 30 days; only dono and gerente are sent deleted ones. */
  deleted_at: momentOut.nullable(),
  /** False where the backup that was restored had no contents. */
  has_content: z.boolean(),
});
/** A line of 'Arquivos' (AQ-1). */
export type ClientFile = z.infer<typeof file>;

const portalFile = file.pick({
  id: true,
  name: true,
  kind: true,
  content_type: true,
  size: true,
  sha256: true,
  created_at: true,
});
export type PortalFile = z.infer<typeof portalFile>;

const TOO_LONG_IN_BASE64 = 4 * Math.ceil(FILE_LIMITS.bytes / 3);
export const UNREADABLE_FILE = 'envie o arquivo em base64';

/** In base64, as it travels; what it is follows from its first bytes. The server reads the bytes. */
export const fileContent = z.string(UNREADABLE_FILE).max(TOO_LONG_IN_BASE64, 'o arquivo pode ter até 400 kB');
/** Of an endpoint that takes a file, in kB. */
export const FILE_BODY_LIMIT = 600;

export const fileEndpoints = {
  'GET /api/clients/:id/files': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Os arquivos de um cliente, o mais novo primeiro',
    params: z.strictObject({ id }),
    query: z.strictObject({ loan_id: id.optional(), ...pageQuery }),
    output: pageOf(file),
  }),
  'POST /api/clients/:id/files': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Adicionar uma foto (JPEG, PNG, WebP) ou um PDF de até 400 kB, em base64',
    params: z.strictObject({ id }),
    body: z.strictObject({
      kind: z.enum(ADDED_KINDS, 'escolha o que é'),
      name: requiredText(FILE_NAME_LIMIT),
      loan_id: id.optional(),
      content: fileContent,
    }),
    /** `repeated`: the same bytes were there before, and nothing was stored (AQ-8). */
    output: file.extend({ repeated: z.boolean() }),
    status: 201,
    idempotent: true,
    bodyLimit: FILE_BODY_LIMIT,
    notInDemo: true,
  }),
  'GET /api/clients/:id/photo/:sha256': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'A foto de um cliente com este resumo SHA-256',
    params: z.strictObject({ id, sha256 }),
    output: storedFileAnswer,
    ownTransactions: true,
  }),
  'PATCH /api/files/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Mudar o nome de um arquivo, ou mostrá-lo ao cliente no portal',
    params: z.strictObject({ id }),
    body: z.strictObject({
      name: requiredText(FILE_NAME_LIMIT).optional(),
      in_portal: z.boolean('informe sim ou não').optional(),
    }),
    output: file,
  }),
  'DELETE /api/files/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Apagar um arquivo; por 30 dias ele pode ser restaurado',
    params: z.strictObject({ id }),
    output: nothingOut,
    status: 204,
  }),
  'POST /api/files/:id/restore': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Restaurar um arquivo apagado há menos de 30 dias',
    params: z.strictObject({ id }),
    output: file,
    idempotent: true,
  }),
  'GET /api/files/usage': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Quanto espaço os arquivos ocupam e quanto podem ocupar, em bytes',
    output: z.strictObject({ used: z.int(), quota: z.int() }),
  }),
  'GET /api/files/next-erased': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Quantos documentos de quem não deve serão apagados a seguir, e em que dia',
    output: z.strictObject({ count: z.int(), on: dayOut.nullable() }),
  }),
  'GET /api/files/:id/:sha256': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'O conteúdo de um arquivo com este resumo SHA-256',
    params: z.strictObject({ id, sha256 }),
    output: storedFileAnswer,
    ownTransactions: true,
  }),
  'GET /api/portal/files': endpoint({
    who: 'borrower',
    summary: 'Os arquivos que a instituição mostra ao cliente, o mais novo primeiro',
    query: z.strictObject(pageQuery),
    output: pageOf(portalFile),
  }),
  'GET /api/portal/files/:id/:sha256': endpoint({
    who: 'borrower',
    summary: 'O conteúdo de um arquivo do próprio cliente com este resumo SHA-256',
    params: z.strictObject({ id, sha256 }),
    output: storedFileAnswer,
    ownTransactions: true,
  }),
};
