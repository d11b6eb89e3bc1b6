import type { Kysely } from 'kysely';
import { expect } from 'vitest';

import { sqlStateOf } from '#server/db/database-errors.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  aBankLine,
  aCashEntry,
  aKnownPayer,
  aClient,
  aLender,
  aLoan,
  aLogo,
  anImport,
  anInstitution,
  anInterest,
  aPayment,
  aContact,
  aVisit,
  aHeldEntry,
  anAccess,
  anIncident,
  aDocument,
  aFile,
  anAcceptance,
  aProof,
  aDataRequest,
  aPreset,
  aTag,
  aGuarantee,
  aTemplate,
  aRenewal,
} from '#tests/support/records.ts';

export interface Portfolio {
  readonly institution: string;
  /** The person who owns it. */
  readonly user: string;
  readonly clientId: string;
  /** One row of each table an institution has, by its key (KEY_OF). */
  readonly rows: Record<TenantTable, string>;
}

export const TENANT_TABLES = [
  'users',
  'institutions',
  'institution_logos',
  'memberships',
  'clients',
  'interests',
  'loans',
  'installments',
  'payments',
  'loan_events',
  'guarantees',
  'loan_presets',
  'tags',
  'cash_entries',
  'message_templates',
  'contacts_made',
  'visits',
  'held_entries',
  'documents_issued',
  'files',
  'file_contents',
  'acceptances',
  'payment_proofs',
  'data_requests',
  'imports',
  'import_rows',
  'bank_statements',
  'bank_lines',
  'known_payers',
  'incidents',
  'client_accesses',
] as const;
export type TenantTable = (typeof TENANT_TABLES)[number];

/** What names a row within its institution. */
export const KEY_OF: Record<TenantTable, string> = {
  users: 'id',
  institutions: 'id',
  institution_logos: 'institution_id',
  memberships: 'user_id',
  clients: 'id',
  interests: 'id',
  loans: 'id',
  installments: 'loan_id',
  payments: 'id',
  loan_events: 'id',
  guarantees: 'id',
  loan_presets: 'id',
  tags: 'id',
  cash_entries: 'id',
  message_templates: 'id',
  contacts_made: 'id',
  visits: 'id',
  held_entries: 'id',
  documents_issued: 'id',
  files: 'id',
  file_contents: 'file_id',
  acceptances: 'id',
  payment_proofs: 'id',
  data_requests: 'id',
  imports: 'id',
  import_rows: 'import_id',
  bank_statements: 'id',
  bank_lines: 'id',
  known_payers: 'id',
  incidents: 'id',
  client_accesses: 'id',
};

export async function portfolio(owner: Kysely<Tables>): Promise<Portfolio> {
  const lender = await aLender(owner);
  const institution = await anInstitution(owner, { id: lender.id });
  await aLogo(owner, lender.id);
  const client = await aClient(owner, {
    institution_id: lender.id,
    address: 'Rua A',
    pix_key: 'pix',
    notes: 'segredo',
  });
  const loan = await aLoan(owner, { institution_id: lender.id, client_id: client.id, notes: 'segredo' });
  const interest = await anInterest(owner, {
    institution_id: lender.id,
    client_id: client.id,
    client_cpf: client.cpf,
    notes: 'segredo',
  });
  const payment = await aPayment(owner, loan);
  const renewal = await aRenewal(owner, loan);
  const preset = await aPreset(owner, { institution_id: lender.id, in_portal: true });
  const template = await aTemplate(owner, { institution_id: lender.id });
  const contact = await aContact(owner, { institution_id: lender.id, client_id: client.id });
  const document = await aDocument(owner, {
    institution_id: lender.id,
    client_id: client.id,
    loan_id: loan.id,
  });
  const { id: importId } = await anImport(owner, { institution_id: lender.id });
  const line = await aBankLine(owner, { institution_id: lender.id });
  const file = await aFile(owner, { institution_id: lender.id, client_id: client.id });
  const rows = {
    users: lender.user_id,
    institutions: institution.id,
    institution_logos: institution.id,
    memberships: lender.user_id,
    clients: client.id,
    interests: interest.id,
    loans: loan.id,
    installments: loan.id,
    payments: payment.id,
    loan_events: renewal,
    guarantees: (await aGuarantee(owner, loan)).id,
    loan_presets: preset.id,
    tags: (await aTag(owner, { institution_id: lender.id })).id,
    cash_entries: (await aCashEntry(owner, { institution_id: lender.id })).id,
    message_templates: template.id,
    contacts_made: contact.id,
    visits: (await aVisit(owner, { institution_id: lender.id, client_id: client.id })).id,
    held_entries: (await aHeldEntry(owner, { institution_id: lender.id, loan_id: loan.id })).id,
    documents_issued: document.id,
    files: file.id,
    file_contents: file.id,
    acceptances: (await anAcceptance(owner, loan)).id,
    payment_proofs: (await aProof(owner, loan, { file_id: file.id })).id,
    data_requests: (await aDataRequest(owner, { institution_id: lender.id, client_id: client.id })).id,
    imports: importId,
    import_rows: importId,
    incidents: (await anIncident(owner, { institution_id: lender.id })).id,
    client_accesses: (await anAccess(owner, { institution_id: lender.id, client_id: client.id })).id,
    bank_statements: line.statement_id,
    bank_lines: line.id,
    known_payers: (await aKnownPayer(owner, { institution_id: lender.id, client_id: client.id })).id,
  };
  return { institution: lender.id, user: lender.user_id, clientId: client.id, rows };
}

const DENIED = '42501';

/** 'denied' where the database refuses the statement itself, else how many rows it touched. */
export async function touched(
  statement: Promise<{ rows: unknown[]; numAffectedRows?: bigint }>,
): Promise<number | 'denied'> {
  try {
    const { rows, numAffectedRows } = await statement;
    return numAffectedRows === undefined ? rows.length : Number(numAffectedRows);
  } catch (error) {
    if (sqlStateOf(error) === DENIED) return 'denied';
    throw error;
  }
}

export type RunAs = (work: (tx: Tx) => Promise<never>) => Promise<never>;

class Undo extends Error {}

/** Runs a statement in a transaction of that role and rolls it back, so that the rows stay for the next attempt. */
export async function attempt(
  runAs: RunAs,
  statement: (tx: Tx) => ReturnType<typeof touched>,
): ReturnType<typeof touched> {
  const undo = new Undo();
  let result: number | 'denied' = 'denied';
  const work = runAs(async (tx) => {
    result = await statement(tx);
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
  return result;
}
