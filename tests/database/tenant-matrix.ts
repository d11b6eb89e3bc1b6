import { v7 as newId } from 'uuid';

import type { Portfolio } from './tenant-access.ts';

/*
 * Who may do what to whose rows, for every table there is. 'own' is the tenant's rows and no others, 'all' everybody's,
 * 'denied' a statement the database refuses whatever the row.
 */

export const ROLES = [
  'caderneta_lender',
  'caderneta_collector',
  'caderneta_borrower',
  'caderneta_app',
] as const;
export type Role = (typeof ROLES)[number];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

export type Reach = 'own' | 'all' | 'denied';

/** Select, insert, update, delete. */
type Reaches = readonly [Reach, Reach, Reach, Reach];
const NOTHING: Reaches = ['denied', 'denied', 'denied', 'denied'];

export const MATRIX: Readonly<Record<string, Readonly<Record<Role, Reaches>>>> = {
  users: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'denied'],
  },
  institutions: {
    caderneta_lender: ['own', 'denied', 'own', 'denied'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: ['all', 'all', 'denied', 'denied'],
  },
  // Visitors see it in the list of institutions (PT-1).
  institution_logos: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'denied', 'denied', 'denied'],
  },
  memberships: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'denied'],
  },
  // A person who accepts one has nothing but the link (EQ-2).
  invitations: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'denied', 'all'],
  },
  clients: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    // The place on their route (FD-9).
    caderneta_collector: ['own', 'denied', 'own', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: ['all', 'denied', 'all', 'denied'],
  },
  interests: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_collector: NOTHING,
    caderneta_borrower: ['own', 'own', 'denied', 'denied'],
    caderneta_app: ['all', 'all', 'denied', 'denied'],
  },
  // A collector's are written by functions of the owner; a lock takes the right to change a column that says nothing.
  loans: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: ['own', 'denied', 'own', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: ['all', 'denied', 'all', 'denied'],
  },
  installments: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  payments: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  loan_events: {
    caderneta_lender: ['own', 'own', 'denied', 'denied'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: ['denied', 'all', 'denied', 'denied'],
  },
  guarantees: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    // With a loan of theirs.
    caderneta_collector: ['own', 'own', 'denied', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  loan_presets: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  tags: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  incidents: {
    caderneta_lender: ['own', 'own', 'denied', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  // The server alone writes it.
  client_accesses: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'denied', 'all'],
  },
  cash_entries: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  message_templates: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  contacts_made: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: ['own', 'own', 'own', 'denied'],
    caderneta_borrower: NOTHING,
    // Swept after 24 months (CB-9).
    caderneta_app: ['all', 'denied', 'denied', 'all'],
  },
  visits: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: ['own', 'own', 'own', 'denied'],
    // A promise of their own (FD-15).
    caderneta_borrower: ['own', 'own', 'denied', 'denied'],
    // Swept after 24 months (FD-8).
    caderneta_app: ['all', 'denied', 'denied', 'all'],
  },
  // Of a collector, what they entered themselves; a manager decides (OF-14).
  held_entries: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: ['own', 'own', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  calendar_feeds: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'denied', 'all', 'all'],
  },
  documents_issued: {
    caderneta_lender: ['own', 'own', 'denied', 'denied'],
    caderneta_collector: ['own', 'own', 'denied', 'denied'],
    caderneta_borrower: ['denied', 'own', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  // Of a borrower, what is shown to them and their own proofs, which they send (AQ-10).
  files: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: ['own', 'own', 'own', 'denied'],
    caderneta_borrower: ['own', 'own', 'denied', 'denied'],
    // Emptied by a function of the owner (AQ-9).
    caderneta_app: NOTHING,
  },
  // A borrower reads them by a function of the owner.
  file_contents: {
    caderneta_lender: ['own', 'own', 'denied', 'denied'],
    caderneta_collector: ['own', 'own', 'denied', 'denied'],
    caderneta_borrower: ['denied', 'own', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  // Accepted by a function of the owner (PB-12).
  acceptances: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  // Sent by the borrower alone (PB-4), decided by staff.
  payment_proofs: {
    caderneta_lender: ['own', 'denied', 'own', 'denied'],
    caderneta_collector: ['own', 'denied', 'own', 'denied'],
    caderneta_borrower: ['own', 'own', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  // Asked by the borrower alone (LP-4), answered by staff.
  data_requests: {
    caderneta_lender: ['own', 'denied', 'own', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: ['own', 'own', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  imports: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    // Swept by a function of the owner (IM-13).
    caderneta_app: NOTHING,
  },
  import_rows: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  // Their texts are emptied by a function of the owner (EX-15).
  bank_statements: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  bank_lines: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  known_payers: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  audit_log: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  audit_kept_from: {
    caderneta_lender: ['all', 'denied', 'denied', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    // Written by a function of the owner.
    caderneta_app: NOTHING,
  },
  // Read and written by the owner alone.
  audit_keeping: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  portfolio_totals: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  day_totals: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  client_totals: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_collector: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  change_outbox: {
    caderneta_lender: ['denied', 'own', 'denied', 'denied'],
    caderneta_collector: ['denied', 'own', 'denied', 'denied'],
    caderneta_borrower: ['denied', 'own', 'denied', 'denied'],
    caderneta_app: ['all', 'all', 'denied', 'all'],
  },
  billing_events: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'denied', 'all'],
  },
  idempotency_keys: {
    caderneta_lender: ['own', 'own', 'denied', 'denied'],
    caderneta_collector: ['own', 'own', 'denied', 'denied'],
    caderneta_borrower: ['own', 'own', 'denied', 'denied'],
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  sessions: {
    caderneta_lender: ['own', 'denied', 'denied', 'own'],
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  password_recoveries: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  sign_ups: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  // What the job that deletes looks up; written by a function of the owner alone.
  closed_institutions: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'denied', 'denied', 'denied'],
  },
  sign_up_codes: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'denied'],
  },
  totp_secrets: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  recovery_codes: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  passkeys: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  sign_in_steps: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  server_secrets: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'denied', 'denied'],
  },
  rate_limits: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  rate_limit_members: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  schema_migrations: {
    caderneta_lender: NOTHING,
    caderneta_collector: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'denied', 'denied', 'denied'],
  },
};

/** A portfolio and the rows beside it that are not in it. */
export interface Holding extends Portfolio {
  readonly cpf: string;
  /** Who collects from its client, and may lend. */
  readonly collector: string;
}

interface TableStatements {
  /** The holding's row, by a column every role with a grant may read. */
  readonly where: (of: Holding, role: Role) => string;
  readonly insert: (of: Holding, role: Role) => string;
  /** The columns that may be set, by any role that may update. */
  readonly update: (role: Role) => string;
  /** As the owner, before an insertion that would meet a row already there. */
  readonly makeRoom?: (of: Holding) => string;
}

const text = (value: string) => `'${value}'`;
const HASH = `decode(repeat('ab', 32), 'hex')`;
const scopeOf = (of: Holding, role: Role) => {
  if (role === 'caderneta_borrower') return text(`borrower:${of.clientId}`);
  return text(role === 'caderneta_collector' ? `collector:${of.collector}` : `lender:${of.institution}`);
};
const ofInstitution = (of: Holding) => `institution_id = ${text(of.institution)}`;
const byUser = (of: Holding) => `user_id = ${text(of.user)}`;
/** Somebody without an institution. */
const STRANGER = newId();
const aStranger = () =>
  `INSERT INTO users (id, email, password_hash) VALUES (${text(STRANGER)}, ${text(`${STRANGER}@exemplo.com.br`)}, 'x')`;

export const STATEMENTS: Readonly<Record<string, TableStatements>> = {
  users: {
    where: (of) => `id = ${text(of.user)}`,
    insert: () =>
      `(id, email, password_hash) VALUES (${text(newId())}, ${text(`${newId()}@exemplo.com.br`)}, 'x')`,
    update: () => 'email = email',
  },
  institutions: {
    where: (of) => `id = ${text(of.rows.institutions)}`,
    insert: () => `(id, user_id) VALUES (${text(newId())}, ${text(STRANGER)})`,
    update: () => 'name = name',
    makeRoom: aStranger,
  },
  institution_logos: {
    where: ofInstitution,
    // An institution has one, so that another takes its place.
    insert: (of) =>
      `(institution_id, png) VALUES (${text(of.institution)}, '\\xab') ON CONFLICT (institution_id) DO UPDATE SET png = excluded.png`,
    update: () => 'png = png',
  },
  memberships: {
    where: ofInstitution,
    insert: (of) =>
      `(institution_id, user_id, role) VALUES (${text(of.institution)}, ${text(STRANGER)}, 'viewer')`,
    update: () => 'role = role',
    makeRoom: aStranger,
  },
  invitations: {
    where: ofInstitution,
    insert: (of) =>
      `(institution_id, id, name, email, role, token_hash, invited_by, expires_at)
       VALUES (${text(of.institution)}, ${text(newId())}, 'Ana', ${text(`${newId()}@exemplo.com.br`)}, 'viewer',
         sha256(${text(newId())}), ${text(of.user)}, now())`,
    update: () => 'role = role',
  },
  clients: {
    where: (of) => `id = ${text(of.clientId)}`,
    insert: (of) =>
      `(institution_id, id, name, phone, cpf)
       VALUES (${text(of.institution)}, ${text(newId())}, 'Ana', '11', '99999999999')`,
    update: (role) =>
      role === 'caderneta_app'
        ? 'portal_last_seen_at = now()'
        : role === 'caderneta_collector'
          ? 'route_position = 7'
          : 'name = name',
  },
  interests: {
    where: (of) => `id = ${text(of.rows.interests)}`,
    insert: (of) =>
      `(institution_id, id, client_id, client_cpf, requested_amount, status)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, ${text(of.cpf)}, 100, 'Pendente')`,
    update: () => 'notes = notes',
  },
  loans: {
    where: (of) => `id = ${text(of.rows.loans)}`,
    insert: (of) =>
      `(institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, 1, 0, 0, '2026-01-01', '2026-01-01')`,
    update: (role) =>
      ({
        caderneta_lender: 'notes = notes',
        caderneta_collector: 'updated_at = updated_at',
        caderneta_borrower: 'notes = notes',
        caderneta_app: `status = 'atrasado'`,
      })[role],
  },
  installments: {
    where: (of) => `loan_id = ${text(of.rows.installments)}`,
    insert: (of) =>
      `(institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest)
       VALUES (${text(of.institution)}, ${text(of.rows.loans)}, ${text(of.clientId)}, 2, 1, '2026-01-01', 1, 0)`,
    update: () => 'due_date = due_date',
  },
  payments: {
    where: (of) => `id = ${text(of.rows.payments)}`,
    insert: (of) =>
      `(institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.rows.loans)}, ${text(of.clientId)}, 1, 0, 1, current_date)`,
    update: () => 'kind = kind',
  },
  loan_events: {
    where: (of) => `id = ${text(of.rows.loan_events)}`,
    insert: (of) =>
      `(institution_id, id, loan_id, client_id, kind, on_day)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.rows.loans)}, ${text(of.clientId)}, 'became_overdue', '2026-01-01')`,
    update: () => 'facts = facts',
  },
  guarantees: {
    where: (of) => `id = ${text(of.rows.guarantees)}`,
    insert: (of) =>
      `(institution_id, id, loan_id, client_id, kind, name, position)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.rows.loans)}, ${text(of.clientId)}, 'guarantor', 'Ana', 1)`,
    update: () => 'name = name',
  },
  loan_presets: {
    where: (of) => `id = ${text(of.rows.loan_presets)}`,
    insert: (of) =>
      `(institution_id, id, name, interest_method, interest_rate)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(newId())}, 'single', 4000)`,
    update: () => 'name = name',
  },
  tags: {
    where: (of) => `id = ${text(of.rows.tags)}`,
    insert: (of) =>
      `(institution_id, id, name, colour, position) VALUES (${text(of.institution)}, ${text(newId())}, 'Nova', 1, 9)`,
    update: () => 'name = name',
  },
  incidents: {
    where: (of) => `id = ${text(of.rows.incidents)}`,
    insert: (of) => `(institution_id, id, facts) VALUES (${text(of.institution)}, ${text(newId())}, '{}')`,
    update: () => 'facts = facts',
  },
  client_accesses: {
    where: (of) => `id = ${text(of.rows.client_accesses)}`,
    insert: (of) =>
      `(institution_id, id, client_id, kind) VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, 'file')`,
    update: () => 'kind = kind',
  },
  cash_entries: {
    where: (of) => `id = ${text(of.rows.cash_entries)}`,
    insert: (of) =>
      `(institution_id, id, kind, amount, entry_date, description)
       VALUES (${text(of.institution)}, ${text(newId())}, 'income', 1, '2026-01-01', 'x')`,
    update: () => 'description = description',
  },
  message_templates: {
    where: (of) => `id = ${text(of.rows.message_templates)}`,
    insert: (of) =>
      `(institution_id, id, moment, body)
       VALUES (${text(of.institution)}, ${text(newId())}, 'proposal', 'Olá')`,
    update: () => 'body = body',
  },
  contacts_made: {
    where: (of) => `id = ${text(of.rows.contacts_made)}`,
    insert: (of) =>
      `(institution_id, id, client_id, moment, text)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, 'late', 'Olá')`,
    update: () => 'sent = sent',
  },
  visits: {
    where: (of) => `id = ${text(of.rows.visits)}`,
    insert: (of) =>
      `(institution_id, id, client_id, on_day, outcome, promised_on, promised_amount)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, '2026-11-17', 'promised', '2026-11-20', 6500)`,
    update: () => 'withdrawn_at = withdrawn_at',
  },
  held_entries: {
    where: (of) => `id = ${text(of.rows.held_entries)}`,
    insert: (of) =>
      `(institution_id, id, loan_id, amount, payment_date, entered_at, reason, entered_by)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.rows.loans)}, 6500, '2026-11-17', now(), 'not_mine', ${text(of.collector)})`,
    update: () => 'note = note',
  },
  calendar_feeds: {
    where: ofInstitution,
    // A person has one, so that another takes its place.
    insert: (of) =>
      `(institution_id, user_id, token_hash) VALUES (${text(of.institution)}, ${text(of.user)}, sha256(${text(newId())}))
       ON CONFLICT (institution_id, user_id) DO UPDATE SET last_read_at = NULL`,
    update: () => 'last_read_at = last_read_at',
  },
  documents_issued: {
    where: (of) => `id = ${text(of.rows.documents_issued)}`,
    insert: (of) => {
      const id = newId();
      const code = id
        .replaceAll('-', '')
        .slice(-10)
        .toUpperCase()
        .replace(/[0189]/g, 'A');
      return `(institution_id, id, kind, client_id, loan_id, document_date, code, sha256)
       VALUES (${text(of.institution)}, ${text(id)}, 'contract', ${text(of.clientId)}, ${text(of.rows.loans)}, '2026-01-01',
         ${text(code)}, sha256(${text(id)}))`;
    },
    update: () => 'amount = amount',
  },
  files: {
    where: (of) => `id = ${text(of.rows.files)}`,
    insert: (of) =>
      `(institution_id, id, client_id, kind, name, content_type, size, sha256)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, 'payment_proof', 'x', 'image/png', 1, ${HASH})`,
    update: () => 'deleted_at = deleted_at',
  },
  file_contents: {
    where: (of) => `file_id = ${text(of.rows.file_contents)}`,
    insert: (of) =>
      `(institution_id, file_id, client_id, content)
       VALUES (${text(of.institution)}, ${text(of.rows.file_contents)}, ${text(of.clientId)}, '\\xab')`,
    update: () => 'content = content',
    makeRoom: (of) => `DELETE FROM file_contents WHERE file_id = ${text(of.rows.file_contents)}`,
  },
  acceptances: {
    where: (of) => `id = ${text(of.rows.acceptances)}`,
    insert: (of) =>
      `(institution_id, id, client_id, loan_id, loan_version, plan_version, file_id, sha256, text)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, ${text(of.rows.loans)}, 1, 1, ${text(of.rows.files)},
         sha256('x'), 'Contrato')`,
    update: () => 'withdrawn_at = withdrawn_at',
    // One waits at a time.
    makeRoom: (of) => `UPDATE acceptances SET withdrawn_at = now() WHERE id = ${text(of.rows.acceptances)}`,
  },
  payment_proofs: {
    where: (of) => `id = ${text(of.rows.payment_proofs)}`,
    insert: (of) =>
      `(institution_id, id, client_id, loan_id, file_id, amount, paid_on)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, ${text(of.rows.loans)}, ${text(of.rows.files)}, 6500, '2026-07-31')`,
    update: () => 'status = status',
  },
  data_requests: {
    where: (of) => `id = ${text(of.rows.data_requests)}`,
    insert: (of) =>
      `(institution_id, id, client_id, kind, text, answer_by)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(of.clientId)}, 'question', 'x', '2026-08-30')`,
    update: () => 'answer = answer',
  },
  imports: {
    where: (of) => `id = ${text(of.rows.imports)}`,
    insert: (of) =>
      `(institution_id, id, kind, file_name) VALUES (${text(of.institution)}, ${text(newId())}, 'clients', 'x.csv')`,
    update: () => 'status = status',
  },
  import_rows: {
    where: (of) => `import_id = ${text(of.rows.imports)} AND line = 2`,
    insert: (of) =>
      `(institution_id, import_id, line, cells) VALUES (${text(of.institution)}, ${text(of.rows.imports)}, 9, '{}')`,
    update: () => 'ticked = ticked',
  },
  bank_statements: {
    where: (of) => `id = ${text(of.rows.bank_statements)}`,
    insert: (of) =>
      `(institution_id, id, file_name, account_hash, account_tail, from_day, to_day)
       VALUES (${text(of.institution)}, ${text(newId())}, 'x.ofx', sha256('x'), '1234', '2026-01-01', '2026-01-02')`,
    update: () => 'undone_at = undone_at',
  },
  bank_lines: {
    where: (of) => `id = ${text(of.rows.bank_lines)}`,
    insert: (of) => {
      const id = newId();
      return `(institution_id, id, statement_id, account_hash, line_key, content_key, day, amount)
       VALUES (${text(of.institution)}, ${text(id)}, ${text(of.rows.bank_statements)}, sha256('x'), sha256(${text(id)}),
         sha256(${text(id)}), '2026-01-01', 1)`;
    },
    update: () => 'text = text',
  },
  known_payers: {
    where: (of) => `id = ${text(of.rows.known_payers)}`,
    insert: (of) =>
      `(institution_id, id, payer_key, client_id)
       VALUES (${text(of.institution)}, ${text(newId())}, ${text(newId())}, ${text(of.clientId)})`,
    update: () => 'client_id = client_id',
  },
  audit_log: {
    where: (of) => `row_id = ${text(of.rows.loans)}`,
    insert: (of) =>
      `(institution_id, table_name, row_id, op, actor, after)
       VALUES (${text(of.institution)}, 'loans', ${text(newId())}, 'insert', 'x', '{}')`,
    update: () => 'actor = actor',
  },
  audit_kept_from: {
    where: () => 'only_row',
    insert: () => '(kept_from) VALUES (now())',
    update: () => 'kept_from = kept_from',
  },
  audit_keeping: {
    where: () => 'only_row',
    insert: () => '(keep_months) VALUES (12)',
    update: () => 'keep_months = keep_months',
  },
  portfolio_totals: {
    where: ofInstitution,
    insert: (of) => `(institution_id) VALUES (${text(of.institution)})`,
    update: () => 'total_lent = total_lent',
  },
  day_totals: {
    where: ofInstitution,
    insert: (of) => `(institution_id, day) VALUES (${text(of.institution)}, '2026-01-01')`,
    update: () => 'due_count = due_count',
  },
  client_totals: {
    where: (of) => `client_id = ${text(of.clientId)}`,
    insert: (of) => `(institution_id, client_id) VALUES (${text(of.institution)}, ${text(of.clientId)})`,
    update: () => 'owed = owed',
  },
  change_outbox: {
    where: ofInstitution,
    /** A borrower announces its own requests only. */
    insert: (of, role) =>
      `(institution_id, table_name, op, id, client_id)
       VALUES (${text(of.institution)}, ${text(role === 'caderneta_borrower' ? 'interests' : 'loans')}, 'INSERT',
         ${text(newId())}, ${text(of.clientId)})`,
    update: () => 'table_name = table_name',
  },
  billing_events: {
    where: () => `id LIKE 'matrix%'`,
    insert: () => `(id, at) VALUES ('matrix-' || ${text(newId())}, now())`,
    update: () => 'at = now()',
  },
  idempotency_keys: {
    where: (of, role) => `scope = ${scopeOf(of, role)}`,
    insert: (of, role) =>
      `(scope, operation, key, request_hash, status) VALUES (${scopeOf(of, role)}, 'op', ${text(newId())}, ${HASH}, 204)`,
    update: () => 'status = status',
  },
  sessions: {
    where: (of) => `client_id = ${text(of.clientId)}`,
    insert: (of) =>
      `(id, kind, institution_id, client_id, token_hash, token_expires_at, expires_at)
       VALUES (${text(newId())}, 'borrower', ${text(of.institution)}, ${text(of.clientId)}, ${HASH}, now(), now())`,
    update: () => 'last_seen_at = now()',
  },
  password_recoveries: {
    where: byUser,
    insert: (of) =>
      `(id, user_id, token_hash, expires_at) VALUES (${text(newId())}, ${text(of.user)}, ${HASH}, now())`,
    update: () => 'used_at = now()',
  },
  sign_ups: {
    where: () => `name = 'matrix'`,
    insert: () =>
      `(id, email, name, institution_name, password_hash, browser_hash, expires_at)
       VALUES (${text(newId())}, 'a@exemplo.com.br', 'matrix', 'i', 'h', ${HASH}, now())`,
    update: () => 'tried_at = now()',
  },
  closed_institutions: {
    where: () => 'rows = 77',
    insert: () => `(id, rows) VALUES (${text(newId())}, 77)`,
    update: () => 'rows = rows',
  },
  sign_up_codes: {
    where: () => `uses_left = 77`,
    insert: () => `(code_hash, uses_left) VALUES (sha256(${text(newId())}), 77)`,
    update: () => 'uses_left = uses_left',
  },
  totp_secrets: {
    where: byUser,
    // A person has one, so that another takes its place.
    insert: (of) =>
      `(user_id, secret) VALUES (${text(of.user)}, '\\xab') ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret`,
    update: () => 'last_step = last_step',
  },
  recovery_codes: {
    where: byUser,
    insert: (of) =>
      `(id, user_id, code_hash) VALUES (${text(newId())}, ${text(of.user)}, sha256(${text(newId())}))`,
    update: () => 'used_at = now()',
  },
  passkeys: {
    where: byUser,
    insert: (of) =>
      `(id, user_id, credential_id, public_key, name)
       VALUES (${text(newId())}, ${text(of.user)}, sha256(${text(newId())}), '\\xab', 'Celular')`,
    update: () => 'name = name',
  },
  sign_in_steps: {
    where: byUser,
    insert: (of) =>
      `(token_hash, kind, user_id, expires_at) VALUES (sha256(${text(newId())}), 'second_factor', ${text(of.user)}, now())`,
    update: () => 'tries = tries',
  },
  server_secrets: {
    where: () => `name = 'matrix'`,
    insert: () => `(name, value) VALUES (${text(newId())}, ${HASH})`,
    update: () => 'value = value',
  },
  rate_limits: {
    where: () => `key = 'matrix'`,
    insert: () => `(key, window_seconds, count) VALUES (${text(newId())}, 1, 1)`,
    update: () => 'count = count',
  },
  rate_limit_members: {
    where: () => `key = 'matrix'`,
    insert: () => `(key, member) VALUES (${text(newId())}, '\\xab')`,
    update: () => 'seen_at = seen_at',
  },
  schema_migrations: {
    where: () => `name = (SELECT min(name) FROM schema_migrations)`,
    insert: () => `DEFAULT VALUES`,
    update: () => 'name = name',
  },
};

/** As the owner: the rows of a holding that no builder makes. */
export function restOf(of: Holding): string[] {
  return [
    ...(['caderneta_lender', 'caderneta_collector', 'caderneta_borrower'] as const).map(
      (role) =>
        `INSERT INTO idempotency_keys (scope, operation, key, request_hash, status)
         VALUES (${scopeOf(of, role)}, 'op', 'k', ${HASH}, 204)
         ON CONFLICT DO NOTHING`,
    ),
    `INSERT INTO change_outbox (institution_id, table_name, op) VALUES (${text(of.institution)}, 'loans', 'many')`,
    `INSERT INTO sessions (id, kind, institution_id, client_id, token_hash, token_expires_at, expires_at)
     VALUES (${text(newId())}, 'borrower', ${text(of.institution)}, ${text(of.clientId)}, sha256(${text(newId())}), now(), now())`,
    `INSERT INTO invitations (institution_id, id, name, email, role, token_hash, invited_by, expires_at)
     VALUES (${text(of.institution)}, ${text(newId())}, 'Bia', ${text(`${newId()}@exemplo.com.br`)}, 'viewer',
       sha256(${text(newId())}), ${text(of.user)}, now())`,
    `INSERT INTO calendar_feeds (institution_id, user_id, token_hash)
     VALUES (${text(of.institution)}, ${text(of.user)}, sha256(${text(newId())})) ON CONFLICT DO NOTHING`,
    `INSERT INTO password_recoveries (id, user_id, token_hash, expires_at)
     VALUES (${text(newId())}, ${text(of.user)}, sha256(${text(newId())}), now())`,
    `INSERT INTO totp_secrets (user_id, secret) VALUES (${text(of.user)}, '\\xcd') ON CONFLICT DO NOTHING`,
    `INSERT INTO recovery_codes (id, user_id, code_hash) VALUES (${text(newId())}, ${text(of.user)}, sha256(${text(newId())}))`,
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, name)
     VALUES (${text(newId())}, ${text(of.user)}, sha256(${text(newId())}), '\\xcd', 'Celular')`,
    `INSERT INTO sign_in_steps (token_hash, kind, user_id, expires_at)
     VALUES (sha256(${text(newId())}), 'second_factor', ${text(of.user)}, now())`,
    `INSERT INTO sign_ups (id, email, name, institution_name, password_hash, browser_hash, expires_at)
     VALUES (${text(newId())}, 'a@exemplo.com.br', 'matrix', 'i', 'h', ${HASH}, now())`,
    `INSERT INTO closed_institutions (id, rows) VALUES (${text(newId())}, 77)`,
    `INSERT INTO sign_up_codes (code_hash, uses_left) VALUES (sha256(${text(newId())}), 77)`,
    `INSERT INTO billing_events (id, at) VALUES ('matrix-' || ${text(newId())}, now())`,
    `INSERT INTO server_secrets (name, value) VALUES ('matrix', ${HASH}) ON CONFLICT DO NOTHING`,
    `INSERT INTO audit_kept_from (kept_from) VALUES (now()) ON CONFLICT DO NOTHING`,
    `INSERT INTO audit_keeping (keep_months) VALUES (12) ON CONFLICT DO NOTHING`,
    `INSERT INTO rate_limits (key, window_seconds, count) VALUES ('matrix', 1, 1) ON CONFLICT DO NOTHING`,
    `INSERT INTO rate_limit_members (key, member) VALUES ('matrix', '\\xcd') ON CONFLICT DO NOTHING`,
  ];
}
