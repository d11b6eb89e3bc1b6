import type { documentEndpoints } from '#contract/documents.ts';
import type { Database } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { checkDocument } from './check-document.ts';
import { requireIssuedDocument } from './find-document.ts';
import { issueDocument, type Issuer, type ReadDocument } from './issue-document.ts';
import { loanDocument } from './loan-documents.ts';
import { proposalDocument } from './proposal-document.ts';
import { receiptDocument } from './receipt-document.ts';
import { statementDocument } from './statement-document.ts';

export function documentHandlers(parts: {
  limits: RateLimits;
  timeZone: string;
  publicUrl: string | null;
}): HandlersOf<typeof documentEndpoints> {
  const { limits, timeZone, publicUrl } = parts;
  const issueTo = (db: Database, issuer: Issuer, read: ReadDocument) => {
    const make = () => issueDocument(db, issuer, { read, publicUrl });
    return 'user' in issuer
      ? limits.countMade('documents', issuer.user, make)
      : limits.countMade('portal_documents', issuer.clientId, make);
  };
  return {
    'GET /api/payments/:id/receipt': ({ db, staff, params, query, today }) =>
      issueTo(db, staff, (reader) =>
        receiptDocument(reader, { paymentId: params.id, today, paper: query.paper }),
      ),
    'GET /api/loans/:id/documents/:kind': ({ db, staff, params }) =>
      issueTo(db, staff, (reader) =>
        loanDocument(reader, { kind: params.kind, loanId: params.id, timeZone }),
      ),
    'GET /api/clients/:id/statement': ({ db, staff, params, query, today }) =>
      issueTo(db, staff, (reader) =>
        statementDocument(reader, { clientId: params.id, from: query.from, to: query.to, today }),
      ),
    'POST /api/documents/proposal': ({ db, staff, body, today }) =>
      issueTo(db, staff, (reader) => proposalDocument(reader, { proposal: body, today })),
    'GET /api/documents/:code': ({ tx, institution, params }) =>
      requireIssuedDocument(tx, institution, params.code),
    'POST /api/public/documents/check': ({ db, body }) => checkDocument(db.system, body, timeZone),
    'GET /api/portal/payments/:id/receipt': ({ db, institution, clientId, params, query, today }) =>
      issueTo(db, { institution, clientId }, (reader) =>
        receiptDocument(reader, { paymentId: params.id, today, paper: query.paper }),
      ),
    'GET /api/portal/loans/:id/documents/:kind': ({ db, institution, clientId, params }) =>
      issueTo(db, { institution, clientId }, (reader) =>
        loanDocument(reader, { kind: params.kind, loanId: params.id, timeZone }),
      ),
    'GET /api/portal/statement': ({ db, institution, clientId, query, today }) =>
      issueTo(db, { institution, clientId }, (reader) =>
        statementDocument(reader, { clientId, from: query.from, to: query.to, today }),
      ),
  };
}
