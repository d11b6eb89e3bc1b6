import { expect, test } from 'vitest';
import { forCluster, simplePolicy } from './cluster-rules.ts';

test.each([
  {
    statement: 'ALTER TABLE users ADD COLUMN phone text CHECK (char_length(phone) <= 32)',
    sent: [
      'ALTER TABLE users ADD COLUMN phone text',
      'ALTER TABLE users ADD CONSTRAINT users_phone_check CHECK (char_length(phone) <= 32)',
    ],
  },
  {
    statement:
      "ALTER TABLE loans\n  ADD COLUMN kind text NOT NULL DEFAULT 'a' CHECK (kind IN ('a', 'b') AND (kind <> ''))",
    sent: [
      "ALTER TABLE loans ADD COLUMN kind text NOT NULL DEFAULT 'a'",
      "ALTER TABLE loans ADD CONSTRAINT loans_kind_check CHECK (kind IN ('a', 'b') AND (kind <> ''))",
    ],
  },
  {
    statement:
      "UPDATE institutions SET settings = settings\n  || jsonb_build_object('early_discount', early_discount, 'offers_interest_only', offers_interest_only)",
    sent: ['UPDATE institutions SET settings = settings'],
  },
  {
    statement: 'CREATE TABLE t (institution_id uuid, a int CHECK (a > 0))',
    sent: [
      'SET LOCAL citus.enable_ddl_propagation = off',
      'CREATE TABLE t (institution_id uuid, a int CHECK (a > 0))',
      'SET LOCAL citus.enable_ddl_propagation = on',
    ],
  },
  {
    statement: 'ALTER TABLE users ADD COLUMN a int, ADD COLUMN b int CHECK (b > 0)',
    sent: [
      'ALTER TABLE users ADD COLUMN a int',
      'ALTER TABLE users ADD COLUMN b int',
      'ALTER TABLE users ADD CONSTRAINT users_b_check CHECK (b > 0)',
    ],
  },
  {
    statement:
      "ALTER TABLE papers\n  DROP CONSTRAINT papers_kind_check,\n  ADD CONSTRAINT papers_kind_check CHECK (kind IN ('a', 'b, (c')) NOT VALID",
    sent: [
      'ALTER TABLE papers DROP CONSTRAINT papers_kind_check',
      "ALTER TABLE papers ADD CONSTRAINT papers_kind_check CHECK (kind IN ('a', 'b, (c')) NOT VALID",
    ],
  },
  ...[
    'ALTER TABLE users ADD COLUMN phone text',
    'ALTER TABLE users ADD COLUMN a int, ADD COLUMN b int',
    'ALTER TABLE users ADD COLUMN a int CHECK (a > 0) NOT NULL DEFAULT (1)',
    'CREATE TABLE audit_log_rest PARTITION OF audit_log DEFAULT',
    'CREATE INDEX loans_x ON loans (institution_id)',
  ].map((statement) => ({ statement, sent: [statement] })),
])('a cluster is sent: $statement', ({ statement, sent }) => {
  expect(forCluster(statement)).toEqual(sent);
});

test.each([
  {
    statement:
      'CREATE POLICY borrower ON papers TO a USING (institution_id = f() AND client_id = (SELECT caderneta_living_client()))',
    sent: 'CREATE POLICY borrower ON papers TO a USING (institution_id = f() AND client_id = caderneta_living_client())',
  },
  {
    statement: 'CREATE POLICY collector ON papers TO a USING (client_id IN (SELECT caderneta_own_clients()))',
    sent: 'CREATE POLICY collector ON papers TO a USING (caderneta_is_own_client(client_id))',
  },
  { statement: 'SELECT (SELECT caderneta_user())', sent: 'SELECT (SELECT caderneta_user())' },
])('a distributed table gets: $sent', ({ statement, sent }) => {
  expect(simplePolicy(statement)).toBe(sent);
});
