import type { dataRequestEndpoints } from '#contract/data-requests.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { answerDataRequest } from './answer-data-request.ts';
import { dataRequestsOfBorrower, pageOfDataRequests } from './data-request-store.ts';
import { sendDataRequest } from './send-data-request.ts';

export const dataRequestHandlers: HandlersOf<typeof dataRequestEndpoints> = {
  'GET /api/data-requests': ({ tx, institution, query: { status, after, limit } }) =>
    pageOfDataRequests(tx, institution, { status, after, limit }),
  'POST /api/data-requests/:id/answer': ({ tx, institution, params, body, now }) =>
    answerDataRequest(tx, institution, body, { id: params.id, now }),
  'GET /api/portal/data-requests': async ({ tx, institution, clientId }) => ({
    items: await dataRequestsOfBorrower(tx, { institution, clientId }),
  }),
  'POST /api/portal/data-requests': ({ tx, institution, clientId, body, today, now }) =>
    sendDataRequest(tx, { institution, clientId }, body, { today, now }),
};
