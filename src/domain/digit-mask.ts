/** How a text field formats its digits: group sizes, and the separators between the groups. */
export interface DigitMask {
  readonly groups: readonly number[];
  /** One fewer than the groups. */
  readonly marks: readonly string[];
  /** What a digit typed into a full field does: `overwrite` the one after the caret, or nothing. */
  readonly whenFull: 'keep' | 'overwrite';
}

export interface MaskedEdit {
  readonly text: string;
  /** Where the caret belongs in `text`. */
  readonly caret: number;
}

export function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** The mask while typing: no separator follows the last digit. */
export function maskDigits({ groups, marks }: DigitMask, text: string): string {
  const digits = onlyDigits(text);
  let masked = '';
  let from = 0;
  for (const [index, size] of groups.entries()) {
    const group = digits.slice(from, from + size);
    if (group === '') break;
    masked += (index === 0 ? '' : (marks[index - 1] ?? '')) + group;
    from += size;
  }
  return masked;
}

/**
 * The text and caret of a masked field after an edit. `next` and `caret` are the browser's values after the keystroke,
 * paste or deletion. The caret stays after the same digit, so that typing in the middle does not jump to the end, and
 * deleting a separator deletes no digit.
 */
export function maskEdit(mask: DigitMask, previous: string, next: string, caret: number): MaskedEdit {
  const length = mask.groups.reduce((sum, size) => sum + size, 0);
  const before = onlyDigits(previous).slice(0, length);
  const after = onlyDigits(next);
  const digitsLeft = onlyDigits(next.slice(0, caret)).length;
  const excess = after.length - length;
  const insertedAt = Math.max(0, digitsLeft - excess);
  const intoFullField =
    excess > 0 && before.length === length && after.slice(0, insertedAt) + after.slice(digitsLeft) === before;
  // A digit too many does not push out others: the field stays as it was, or the next digit is replaced.
  if (intoFullField && mask.whenFull === 'keep')
    return { text: maskDigits(mask, before), caret: positionAfter(mask, insertedAt) };
  const digits = intoFullField ? after.slice(0, digitsLeft) + before.slice(digitsLeft) : after;
  return { text: maskDigits(mask, digits), caret: positionAfter(mask, Math.min(digitsLeft, length)) };
}

/** The position after the n-th digit of the masked text. */
function positionAfter({ groups, marks }: DigitMask, count: number): number {
  let position = count;
  let end = 0;
  for (const [index, mark] of marks.entries()) {
    end += groups[index] ?? 0;
    if (end < count) position += mark.length;
  }
  return position;
}
