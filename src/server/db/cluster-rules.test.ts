import { expect, test } from 'vitest';
import { withNamedCheck } from './cluster-rules.ts';

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
  ...[
    'ALTER TABLE users ADD COLUMN phone text',
    'ALTER TABLE users ADD COLUMN a int, ADD COLUMN b int CHECK (b > 0)',
    'ALTER TABLE users ADD COLUMN a int CHECK (a > 0) NOT NULL DEFAULT (1)',
    'CREATE TABLE t (a int CHECK (a > 0))',
  ].map((statement) => ({ statement, sent: [statement] })),
])('a column and its check are added one after the other: $statement', ({ statement, sent }) => {
  expect(withNamedCheck(statement)).toEqual(sent);
});
