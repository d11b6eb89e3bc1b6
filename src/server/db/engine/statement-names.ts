/**
 * A named statement is parsed and planned once per connection. The same text has the same name on every connection. A
 * program has few distinct texts, except for lists of values of varying length, so the number of names is bounded; later
 * texts are sent without a name.
 */
const MAX_NAMES = 400;
const names = new Map<string, string>();

export function statementName(role: string, text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name === undefined ? undefined : `${role}_${name}`;
}

/** The name a statement is prepared under; undefined when statements are not prepared. */
export type StatementNaming = (text: string) => string | undefined;
