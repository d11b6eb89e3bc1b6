/**
 * A statement with a name is parsed and planned once per connection instead of every time. Names are given by text, so the
 * same text has the same name on every connection. The texts a program makes are few; a list of values of every length
 * is what could make them many, hence the bound: what comes after it goes without a name.
 */
const MOST_NAMES = 400;
const names = new Map<string, string>();

export function statementName(role: string, text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name === undefined ? undefined : `${role}_${name}`;
}
