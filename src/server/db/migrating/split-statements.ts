/*
 * The single statements of a file of SQL. PostgreSQL accepts them all in one message, but a Citus coordinator refuses a
 * message with more than one change of the schema.
 */

const LINE_COMMENT = /--[^\n]*/y;
/** With backslash escapes; before NAME, which would take the letter. */
const ESCAPE_STRING = /[eE]'(?:[^'\\]|\\[^]|'')*'/y;
const STRING = /'(?:[^']|'')*'/y;
const QUOTED_NAME = /"(?:[^"]|"")*"/y;
const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
/** A dollar sign may be part of a name, and then quotes nothing. */
const NAME = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const SPACE = /\s+/y;

interface Token {
  readonly kind: 'space' | 'word' | 'other';
  readonly text: string;
}

/** In their order, without the semicolons and without comments between them. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let text = '';
  let depth = 0;
  let isBody = false;
  const end = () => {
    if (text !== '') statements.push(text.trimEnd());
    text = '';
    depth = 0;
    isBody = false;
  };
  for (const token of tokensOf(sql)) {
    if (token.text === ';' && depth === 0) {
      end();
      continue;
    }
    if (token.kind === 'space' && text === '') continue;
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (token.kind === 'word') {
      const word = token.text.toUpperCase();
      if (word === 'ATOMIC' && /\bBEGIN\s+$/i.test(text)) {
        isBody = true;
        depth += 1;
      } else if (isBody && word === 'CASE') depth += 1;
      else if (isBody && word === 'END') depth -= 1;
    }
    text += token.text;
  }
  end();
  return statements;
}

function* tokensOf(sql: string): Generator<Token> {
  for (let at = 0; at < sql.length;) {
    const token = tokenAt(sql, at);
    yield token;
    at += token.text.length;
  }
}

function tokenAt(sql: string, at: number): Token {
  const matched = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(sql)?.[0] ?? null;
  };
  const space = matched(SPACE) ?? matched(LINE_COMMENT) ?? blockComment(sql, at);
  if (space !== null) return { kind: 'space', text: space };
  const tag = matched(DOLLAR_TAG);
  const quoted =
    tag === null
      ? (matched(ESCAPE_STRING) ?? matched(STRING) ?? matched(QUOTED_NAME))
      : upTo(sql, at, tag, at + tag.length);
  if (quoted !== null) return { kind: 'other', text: quoted };
  const word = matched(NAME);
  if (word !== null) return { kind: 'word', text: word };
  const char = sql.charAt(at);
  if (char === "'" || char === '"') throw unclosed(sql, at);
  return { kind: 'other', text: char };
}

/** They nest, unlike those of most languages. */
function blockComment(sql: string, at: number): string | null {
  if (!sql.startsWith('/*', at)) return null;
  const ends = /\/\*|\*\//g;
  ends.lastIndex = at;
  for (let depth = 0; ;) {
    const found = ends.exec(sql);
    if (found === null) throw unclosed(sql, at);
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return sql.slice(at, ends.lastIndex);
  }
}

function upTo(sql: string, at: number, closing: string, from: number): string {
  const end = sql.indexOf(closing, from);
  if (end === -1) throw unclosed(sql, at);
  return sql.slice(at, end + closing.length);
}

function unclosed(sql: string, at: number): Error {
  return new Error(`unclosed quote or comment: ${sql.slice(at, at + 40)}`);
}
