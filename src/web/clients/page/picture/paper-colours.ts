/** A token by its name, or 'cover red': what red is on the cover. */
export type PaperColour =
  | 'paper'
  | 'card'
  | 'line'
  | 'ink'
  | 'muted'
  | 'red'
  | 'green'
  | 'cover'
  | 'on-cover'
  | 'on-cover-muted'
  | 'elastic'
  | 'rule'
  | 'margin'
  | 'stamp'
  | 'cover red'
  | 'cover orange';

/**
 * The light look of a token whatever look the screen has: what is sent is paper. Read from the text
 * of tokens.css, because a page shown dark has only the dark half of each.
 */
export function paperColour(tokens: string, colour: PaperColour): string {
  const onCover = colour.startsWith('cover ');
  const start = tokens.indexOf(onCover ? '@utility cover' : '@theme');
  const found = new RegExp(`--color-${colour.replace('cover ', '')}: (?:light-dark\\()?(#[0-9a-f]+)`).exec(
    tokens.slice(start),
  );
  if (found?.[1] === undefined) throw new Error(`no token for the colour ${colour}`);
  return found[1];
}
