import { z } from 'zod';
import { DUE_GROUPS } from '#domain/dashboard/due-day.ts';
import { MESSAGE_MOMENTS } from '#domain/messages/moment.ts';
import { EMPTY_TEMPLATE, MESSAGE_LIMIT, TEMPLATE_LIMIT, templateProblem } from '#domain/messages/template.ts';
import { OWNERS, RECEIVERS, ROLES } from '#domain/people/role.ts';
import { cleanMultiLine, hasVisibleText } from '#domain/text-rules.ts';
import { endpoint } from './endpoint.ts';
import { loanOut } from './loans.ts';
import { id, momentOut, pageOf, pageQuery, versionIn, versionOut } from './wire-types.ts';

const moment = z.enum(MESSAGE_MOMENTS);

const template = z.strictObject({
  moment,
  body: z.string(),
  /** Null for the unchanged original text. */
  version: versionOut.nullable(),
});
export type MessageTemplate = z.infer<typeof template>;

const written = (max: number) =>
  z
    .string('informe um texto')
    .max(max, `use no máximo ${max} caracteres`)
    .transform((text, ctx) => {
      const clean = cleanMultiLine(text);
      if (clean !== null) return clean;
      ctx.addIssue({ code: 'custom', message: 'contém caracteres que não são permitidos' });
      return z.NEVER;
    });

/** An unknown variable would reach a client as it is written (CB-3). */
const templateBody = written(TEMPLATE_LIMIT).superRefine((text, ctx) => {
  const problem = templateProblem(text);
  if (problem !== null) ctx.addIssue({ code: 'custom', message: problem });
});

const contact = z.strictObject({
  id,
  moment,
  text: z.string(),
  opened_at: momentOut,
  /** The person's name, or e-mail without a name. */
  by: z.string().nullable(),
  /** Null until somebody says whether it was sent (CB-8). */
  sent: z.boolean().nullable(),
});
/** A message that was opened in a chat. */
export type ContactMade = z.infer<typeof contact>;

const toCollect = z.strictObject({
  client: z.strictObject({ id, name: z.string(), phone: z.string() }),
  /** What is open and due by today or in the next three days, by due date. */
  loans: z.array(loanOut),
});

export const messageEndpoints = {
  'GET /api/messages/templates': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Os sete textos das mensagens; os que ninguém mudou são os originais',
    output: z.strictObject({ items: z.array(template) }),
  }),
  'PUT /api/messages/templates/:moment': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Mudar o texto de uma mensagem, ou voltar ao original (null); recusado se ele mudou desde a versão vista',
    params: z.strictObject({ moment }),
    body: z.strictObject({ version: versionIn.nullable(), body: templateBody.nullable() }),
    output: template,
  }),
  'GET /api/clients/:id/messages': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'As mensagens abertas para um cliente, a mais nova primeiro',
    params: z.strictObject({ id }),
    query: z.strictObject(pageQuery),
    output: pageOf(contact),
  }),
  'POST /api/messages': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Anotar que uma mensagem foi aberta no WhatsApp',
    body: z.strictObject({
      client_id: id,
      loan_id: id.optional(),
      moment,
      text: written(MESSAGE_LIMIT).refine(hasVisibleText, EMPTY_TEMPLATE),
    }),
    output: contact,
    status: 201,
    idempotent: true,
  }),
  'PATCH /api/messages/:id': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Dizer se a mensagem foi enviada',
    params: z.strictObject({ id }),
    body: z.strictObject({ sent: z.boolean('informe sim ou não') }),
    output: contact,
  }),
  'GET /api/collection': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary:
      'A quem cobrar, um cliente por linha, com o que deve; sem quem já recebeu mensagem hoje e sem quem combinou outra data',
    query: z.strictObject({
      group: z.enum(DUE_GROUPS),
      /** Also clients to whom a message of collection was opened today (CB-10). */
      include_written: z.enum(['true', 'false']).optional(),
      /** Also clients whose promise stands (FD-12). */
      include_promised: z.enum(['true', 'false']).optional(),
      ...pageQuery,
    }),
    output: pageOf(toCollect).extend({
      /** How many clients of the group have a promise that stands. */
      promised: z.int(),
    }),
  }),
};
