import { dayText, type Day } from './calendar.ts';

/** A visible field of a record: its label and its text. */
export type ShownField<Item> =
  | { readonly label: string; readonly text: (record: Item) => string | null }
  | { readonly label: string; readonly day: (record: Item) => Day };

/** `Chave Pix` becomes `chave Pix`; an abbreviation such as `CPF` stays. */
export function labelInSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

const LONGEST_TEXT = 40;

/** The differences between two versions of a record, such as `vencimento 15/10 → 14/11` (LN-18). */
export function recordChanges<Item>(
  fields: readonly ShownField<Item>[],
  before: Item,
  after: Item,
): string[] {
  return fields.flatMap((field) => {
    const [was, is] =
      'day' in field
        ? dayTexts(field.day(before), field.day(after))
        : [shownText(field.text(before)), shownText(field.text(after))];
    if ('day' in field ? was === is : field.text(before) === field.text(after)) return [];
    return [`${field.label} ${was} → ${is}`];
  });
}

/** Shows the year only when it differs. */
function dayTexts(before: Day, after: Day): [string, string] {
  const sameYear = before.slice(0, 4) === after.slice(0, 4);
  const text = (value: Day) => (sameYear ? dayText(value).slice(0, 5) : dayText(value));
  return [text(before), text(after)];
}

function shownText(text: string | null): string {
  if (text === null || text === '') return '(vazio)';
  // On one line; an amount keeps its space, which does not break.
  const line = text.replace(/[^\S\u00A0]+/g, ' ');
  return line.length <= LONGEST_TEXT
    ? line
    : `${line.slice(0, LONGEST_TEXT - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
