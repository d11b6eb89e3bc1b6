import { expect, test } from 'vitest';
import { splitStatements } from './split-statements.ts';

test.each([
  { name: 'nothing', sql: '', statements: [] },
  { name: 'only comments', sql: '-- a; b\n/* c; */ ;\n;', statements: [] },
  { name: 'no semicolon at the end', sql: 'SELECT 1; SELECT 2', statements: ['SELECT 1', 'SELECT 2'] },
  {
    name: 'comments with semicolons and quotes, nested',
    sql: "SELECT 1 -- it's; one\n + 1; /* a /* b; */ ' ; */ SELECT 2;",
    statements: ["SELECT 1 -- it's; one\n + 1", 'SELECT 2'],
  },
  {
    name: 'strings',
    sql: `SELECT 'a;''b;', "c;""d", E'e\\';f', '\\'; SELECT 2;`,
    statements: [`SELECT 'a;''b;', "c;""d", E'e\\';f', '\\'`, 'SELECT 2'],
  },
  {
    name: 'dollar quotes, with a tag and one inside the other',
    sql: `DO $$ BEGIN NULL; END $$; DO $a$ SELECT $$;$$; -- $$\n $a$; SELECT $1, x$y$z; SELECT 3`,
    statements: [
      'DO $$ BEGIN NULL; END $$',
      'DO $a$ SELECT $$;$$; -- $$\n $a$',
      'SELECT $1, x$y$z',
      'SELECT 3',
    ],
  },
  {
    name: 'several actions of a rule',
    sql: 'CREATE RULE r AS ON INSERT TO t DO ALSO (SELECT 1; SELECT 2); SELECT 3',
    statements: ['CREATE RULE r AS ON INSERT TO t DO ALSO (SELECT 1; SELECT 2)', 'SELECT 3'],
  },
  {
    name: 'a body of statements',
    sql: `CREATE FUNCTION f() RETURNS int LANGUAGE sql BEGIN ATOMIC
      SELECT CASE WHEN true THEN 1 END; SELECT 2; END; BEGIN; SELECT 3; END;`,
    statements: [
      `CREATE FUNCTION f() RETURNS int LANGUAGE sql BEGIN ATOMIC
      SELECT CASE WHEN true THEN 1 END; SELECT 2; END`,
      'BEGIN',
      'SELECT 3',
      'END',
    ],
  },
])('statements of a file: $name', ({ sql, statements }) => {
  expect(splitStatements(sql)).toEqual(statements);
});

test.each(["SELECT 'a", 'SELECT "a', 'DO $$ BEGIN', 'DO $a$ END $$', '/* a /* b */'])(
  'what is never closed is refused: %s',
  (sql) => {
    expect(() => splitStatements(sql)).toThrow('unclosed');
  },
);
