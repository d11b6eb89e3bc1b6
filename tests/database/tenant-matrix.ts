import { v7 as newId } from 'uuid';

import type { Portfolio } from './through-the-doors.ts';

/*
 * Who may do what to whose rows, for every table there is. 'own' is the tenant's rows and no others, 'all' everybody's,
 * 'denied' a statement the database refuses whatever the row.
 */

export const ROLES = ['caderneta_lender', 'caderneta_borrower', 'caderneta_app'] as const;
export type Role = (typeof ROLES)[number];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

export type Reach = 'own' | 'all' | 'denied';

/** Select, insert, update, delete. */
type Reaches = readonly [Reach, Reach, Reach, Reach];
const NOTHING: Reaches = ['denied', 'denied', 'denied', 'denied'];

export const MATRIX: Readonly<Record<string, Readonly<Record<Role, Reaches>>>> = {
  users: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'denied'],
  },
  institutions: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: ['all', 'denied', 'denied', 'denied'],
  },
  clients: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: ['all', 'denied', 'all', 'denied'],
  },
  interests: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_borrower: ['own', 'own', 'denied', 'denied'],
    caderneta_app: ['all', 'all', 'denied', 'denied'],
  },
  loans: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: ['all', 'denied', 'all', 'denied'],
  },
  payments: {
    caderneta_lender: ['own', 'own', 'own', 'own'],
    caderneta_borrower: ['own', 'denied', 'denied', 'denied'],
    caderneta_app: NOTHING,
  },
  renewals: {
    caderneta_lender: ['own', 'own', 'denied', 'own'],
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  audit_log: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  portfolio_totals: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  day_totals: {
    caderneta_lender: ['own', 'denied', 'denied', 'denied'],
    caderneta_borrower: NOTHING,
    caderneta_app: NOTHING,
  },
  change_outbox: {
    caderneta_lender: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'denied', 'denied', 'all'],
  },
  idempotency_keys: {
    caderneta_lender: ['own', 'own', 'own', 'denied'],
    caderneta_borrower: ['own', 'own', 'own', 'denied'],
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  sessions: {
    caderneta_lender: ['own', 'denied', 'denied', 'own'],
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  password_recoveries: {
    caderneta_lender: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  server_secrets: {
    caderneta_lender: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'denied', 'denied'],
  },
  rate_limits: {
    caderneta_lender: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  rate_limit_members: {
    caderneta_lender: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'all', 'all', 'all'],
  },
  schema_migrations: {
    caderneta_lender: NOTHING,
    caderneta_borrower: NOTHING,
    caderneta_app: ['all', 'denied', 'denied', 'denied'],
  },
};

/** A portfolio and the rows beside it that are not in it. */
export interface Holding extends Portfolio {
  readonly cpf: string;
}

interface TableStatements {
  /** The holding's row, by a column every role with a grant may read. */
  readonly where: (of: Holding, role: Role) => string;
  readonly insert: (of: Holding, role: Role) => string;
  /** What may be set, by whoever may set anything. */
  readonly update: (role: Role) => string;
  /** As the owner, before an insertion that would meet a row already there. */
  readonly makeRoom?: (of: Holding) => string;
}

const text = (value: string) => `'${value}'`;
const HASH = `decode(repeat('ab', 32), 'hex')`;
const scopeOf = (of: Holding, role: Role) =>
  text(role === 'caderneta_borrower' ? `borrower:${of.clientId}` : `lender:${of.owner}`);
const byUser = (of: Holding) => `user_id = ${text(of.owner)}`;

export const STATEMENTS: Readonly<Record<string, TableStatements>> = {
  users: {
    where: (of) => `id = ${text(of.owner)}`,
    insert: () =>
      `(id, email, password_hash) VALUES (${text(newId())}, ${text(`${newId()}@exemplo.com.br`)}, 'x')`,
    update: () => 'email = email',
  },
  institutions: {
    where: (of) => `id = ${text(of.rows.institutions)}`,
    insert: (of) => `(id, user_id, name) VALUES (${text(newId())}, ${text(of.owner)}, 'Outra')`,
    update: () => 'name = name',
    makeRoom: (of) => `DELETE FROM institutions WHERE ${byUser(of)}`,
  },
  clients: {
    where: (of) => `id = ${text(of.clientId)}`,
    insert: (of) =>
      `(id, user_id, name, phone, cpf) VALUES (${text(newId())}, ${text(of.owner)}, 'Ana', '11', '99999999999')`,
    update: (role) => (role === 'caderneta_app' ? 'portal_last_seen_at = now()' : 'name = name'),
  },
  interests: {
    where: (of) => `id = ${text(of.rows.interests)}`,
    insert: (of) =>
      `(id, user_id, client_id, client_cpf, requested_amount, status)
       VALUES (${text(newId())}, ${text(of.owner)}, ${text(of.clientId)}, ${text(of.cpf)}, 100, 'Pendente')`,
    update: () => 'notes = notes',
  },
  loans: {
    where: (of) => `id = ${text(of.rows.loans)}`,
    insert: (of) =>
      `(id, user_id, client_id, amount, interest_rate, start_date, end_date)
       VALUES (${text(newId())}, ${text(of.owner)}, ${text(of.clientId)}, 1, 0, '2026-01-01', '2026-01-01')`,
    update: (role) => (role === 'caderneta_app' ? `status = 'atrasado'` : 'notes = notes'),
  },
  payments: {
    where: (of) => `id = ${text(of.rows.payments)}`,
    insert: (of) =>
      `(id, user_id, loan_id, amount, payment_date)
       VALUES (${text(newId())}, ${text(of.owner)}, ${text(of.rows.loans)}, 1, '2026-01-01')`,
    update: () => 'kind = kind',
  },
  renewals: {
    where: (of) => `id = ${text(of.rows.renewals)}`,
    insert: (of) =>
      `(id, user_id, loan_id, interest_amount, previous_end_date, end_date)
       VALUES (${text(newId())}, ${text(of.owner)}, ${text(of.rows.loans)}, 1, '2026-01-01', '2026-02-01')`,
    update: () => 'end_date = end_date',
  },
  audit_log: {
    where: (of) => `row_id = ${text(of.rows.payments)}`,
    insert: (of) =>
      `(user_id, table_name, row_id, op, actor, after)
       VALUES (${text(of.owner)}, 'loans', ${text(newId())}, 'insert', 'x', '{}')`,
    update: () => 'actor = actor',
  },
  portfolio_totals: {
    where: byUser,
    insert: (of) => `(user_id) VALUES (${text(of.owner)})`,
    update: () => 'total_lent = total_lent',
    makeRoom: (of) => `DELETE FROM portfolio_totals WHERE ${byUser(of)}`,
  },
  day_totals: {
    where: byUser,
    insert: (of) => `(user_id, day) VALUES (${text(of.owner)}, '2026-01-01')`,
    update: () => 'due_count = due_count',
  },
  change_outbox: {
    where: (of) => `owner = ${text(of.owner)}`,
    insert: (of) =>
      `(owner, table_name, op, id) VALUES (${text(of.owner)}, 'loans', 'INSERT', ${text(newId())})`,
    update: () => 'table_name = table_name',
  },
  idempotency_keys: {
    where: (of, role) => `scope = ${scopeOf(of, role)}`,
    insert: (of, role) =>
      `(scope, operation, key, request_hash) VALUES (${scopeOf(of, role)}, 'op', ${text(newId())}, ${HASH})`,
    update: () => 'status = status',
  },
  sessions: {
    where: (of) => `client_id = ${text(of.clientId)}`,
    insert: (of) =>
      `(id, kind, user_id, client_id, token_hash, token_expires_at, expires_at)
       VALUES (${text(newId())}, 'borrower', ${text(of.owner)}, ${text(of.clientId)}, ${HASH}, now(), now())`,
    update: () => 'last_seen_at = now()',
  },
  password_recoveries: {
    where: byUser,
    insert: (of) =>
      `(id, user_id, token_hash, expires_at) VALUES (${text(newId())}, ${text(of.owner)}, ${HASH}, now())`,
    update: () => 'used_at = now()',
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
    ...(['caderneta_lender', 'caderneta_borrower'] as const).map(
      (role) =>
        `INSERT INTO idempotency_keys (scope, operation, key, request_hash) VALUES (${scopeOf(of, role)}, 'op', 'k', ${HASH})
         ON CONFLICT DO NOTHING`,
    ),
    `INSERT INTO sessions (id, kind, user_id, client_id, token_hash, token_expires_at, expires_at)
     VALUES (${text(newId())}, 'borrower', ${text(of.owner)}, ${text(of.clientId)}, sha256(${text(newId())}), now(), now())`,
    `INSERT INTO password_recoveries (id, user_id, token_hash, expires_at)
     VALUES (${text(newId())}, ${text(of.owner)}, sha256(${text(newId())}), now())`,
    `INSERT INTO server_secrets (name, value) VALUES ('matrix', ${HASH}) ON CONFLICT DO NOTHING`,
    `INSERT INTO rate_limits (key, window_seconds, count) VALUES ('matrix', 1, 1) ON CONFLICT DO NOTHING`,
    `INSERT INTO rate_limit_members (key, member) VALUES ('matrix', '\\xcd') ON CONFLICT DO NOTHING`,
  ];
}
