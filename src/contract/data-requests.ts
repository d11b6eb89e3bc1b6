import { z } from 'zod';
import { EDITORS } from '#domain/people/role.ts';
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_LIMIT,
  DATA_REQUEST_STATUSES,
} from '#domain/privacy/data-request.ts';
import { endpoint } from './endpoint.ts';
import {
  dayOut,
  id,
  momentOut,
  pageOf,
  pageQuery,
  requiredNotes,
  versionIn,
  versionOut,
} from './wire-types.ts';

const portalDataRequest = z.strictObject({
  id,
  kind: z.enum(DATA_REQUEST_KINDS),
  text: z.string(),
  created_at: momentOut,
  /** The last day on which the answer is in time. */
  answer_by: dayOut,
  answer: z.string().nullable(),
  answered_at: momentOut.nullable(),
});
/** As the client who asked reads it (LP-4). */
export type PortalDataRequest = z.infer<typeof portalDataRequest>;

const dataRequest = portalDataRequest.extend({
  client: z.strictObject({ id, name: z.string() }),
  answered_by: z.string().nullable(),
  version: versionOut,
});
/** For those who answer. */
export type DataRequest = z.infer<typeof dataRequest>;

const newDataRequest = z.strictObject({
  kind: z.enum(DATA_REQUEST_KINDS),
  text: requiredNotes(DATA_REQUEST_LIMIT),
});
export type NewDataRequest = z.output<typeof newDataRequest>;

const answerToDataRequest = z.strictObject({
  version: versionIn,
  answer: requiredNotes(DATA_REQUEST_LIMIT),
});
export type AnswerToDataRequest = z.output<typeof answerToDataRequest>;

export const dataRequestEndpoints = {
  'GET /api/data-requests': endpoint({
    who: 'staff',
    may: EDITORS,
    summary:
      'Pedidos de privacidade dos clientes: os que esperam resposta, o mais antigo primeiro, ou os respondidos, o mais novo primeiro',
    query: z.strictObject({ status: z.enum(DATA_REQUEST_STATUSES).default('waiting'), ...pageQuery }),
    output: pageOf(dataRequest),
  }),
  'POST /api/data-requests/:id/answer': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Responder a um pedido de privacidade, uma vez só; o cliente lê a resposta no portal',
    params: z.strictObject({ id }),
    body: answerToDataRequest,
    output: dataRequest,
    idempotent: true,
  }),
  'GET /api/portal/data-requests': endpoint({
    who: 'borrower',
    summary: 'Os últimos 20 pedidos de privacidade do cliente, o mais novo primeiro, com as respostas',
    output: z.strictObject({ items: z.array(portalDataRequest) }),
  }),
  'POST /api/portal/data-requests': endpoint({
    who: 'borrower',
    summary:
      'Pedir correção ou exclusão dos próprios dados, ou perguntar; a resposta vem em até 15 dias, e 3 pedidos podem esperar por ela',
    body: newDataRequest,
    output: portalDataRequest,
    status: 201,
    idempotent: true,
  }),
};
