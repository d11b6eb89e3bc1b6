/** What a spreadsheet takes for the beginning of a formula, also in full-width characters. */
const SIGN = '[=+\\-@＝＋－＠]';
/** The beginning of a cell or of a line in it that could run, whatever apostrophes it has already. */
const DANGEROUS = `'*(?:[\\t\\r]| *${SIGN})`;

const AT_LINE_START = new RegExp(`(?:^|\\r\\n|[\\r\\n])(?=${DANGEROUS})`, 'gu');
/** With another separator configured, a cell may also begin after a comma, a semicolon or a tab. */
const AFTER_SEPARATOR = new RegExp(`[,;\\t] *(?='*${SIGN})`, 'gu');

/**
 * Prevents CSV injection: a spreadsheet runs cells that begin like a formula unless an apostrophe precedes them. Lines inside a cell
 * count as well, because a program that does not honour quotes reads each as a row. `withoutApostrophes` gives the text back.
 */
export function withApostrophes(cell: string): string {
  return cell.replace(AFTER_SEPARATOR, "$&'").replace(AT_LINE_START, "$&'");
}

const PROTECTED_LINE = new RegExp(`(^|\\n)'(?=${DANGEROUS})`, 'gu');
const PROTECTED_PART = new RegExp(`([,;\\t] *)'(?='*${SIGN})`, 'gu');

/** The text without the apostrophes that only protect a formula; line breaks are `\n`. */
export function withoutApostrophes(cell: string): string {
  return cell.replace(PROTECTED_LINE, '$1').replace(PROTECTED_PART, '$1');
}
