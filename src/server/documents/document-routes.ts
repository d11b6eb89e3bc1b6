import type { documentEndpoints } from '#contract/documents.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { requireIssuedDocument } from './find-document.ts';
import { issueDocument } from './issue-document.ts';
import { loanDocument } from './loan-documents.ts';
import { proposalDocument } from './proposal-document.ts';
import { receiptDocument } from './receipt-document.ts';
import { statementDocument } from './statement-document.ts';

export function documentHandlers(parts: {
  limits: RateLimits;
  timeZone: string;
}): HandlersOf<typeof documentEndpoints> {
  const { limits, timeZone } = parts;
  return {
    'GET /api/payments/:id/receipt': async ({ db, institution, staff, params, today }) => {
      await limits.take('documents', institution);
      return issueDocument(db, staff, (reader) => receiptDocument(reader, { paymentId: params.id, today }));
    },
    'GET /api/loans/:id/documents/:kind': async ({ db, institution, staff, params }) => {
      await limits.take('documents', institution);
      return issueDocument(db, staff, (reader) =>
        loanDocument(reader, { kind: params.kind, loanId: params.id, timeZone }),
      );
    },
    'GET /api/clients/:id/statement': async ({ db, institution, staff, params, query, today }) => {
      await limits.take('documents', institution);
      return issueDocument(db, staff, (reader) =>
        statementDocument(reader, { clientId: params.id, from: query.from, to: query.to, today }),
      );
    },
    'POST /api/documents/proposal': async ({ db, institution, staff, body, today }) => {
      await limits.take('documents', institution);
      return issueDocument(db, staff, (reader) => proposalDocument(reader, { proposal: body, today }));
    },
    'GET /api/documents/:code': ({ tx, institution, params }) =>
      requireIssuedDocument(tx, institution, params.code),
    'GET /api/portal/payments/:id/receipt': async ({ db, institution, clientId, params, today }) => {
      await limits.take('portal_documents', clientId);
      return issueDocument(db, { institution, clientId }, (reader) =>
        receiptDocument(reader, { paymentId: params.id, today }),
      );
    },
    'GET /api/portal/loans/:id/documents/:kind': async ({ db, institution, clientId, params }) => {
      await limits.take('portal_documents', clientId);
      return issueDocument(db, { institution, clientId }, (reader) =>
        loanDocument(reader, { kind: params.kind, loanId: params.id, timeZone }),
      );
    },
    'GET /api/portal/statement': async ({ db, institution, clientId, query, today }) => {
      await limits.take('portal_documents', clientId);
      return issueDocument(db, { institution, clientId }, (reader) =>
        statementDocument(reader, { clientId, from: query.from, to: query.to, today }),
      );
    },
  };
}
