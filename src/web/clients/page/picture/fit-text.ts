import type { PaperColour } from './paper-colours.ts';
import type { Font, Measure, TextMark } from './marks.ts';

/** The height of a line, in sizes of its letters. */
const LINE = 1.25;
/** From the middle of a line down to where its letters stand. */
const BELOW_MIDDLE = 0.35;

/** The lines of a text no wider than `width`; a word that is wider by itself is broken. */
export function wrapped(text: string, font: Font, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => pieces(whole, font, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer, font) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, font: Font, width: number, measure: Measure): string[] {
  if (measure(word, font) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && measure(part + letter, font) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** The font, or as much smaller as the text needs to be no wider than `width`. */
export function shrunk(text: string, font: Font, width: number, measure: Measure): Font {
  const needed = measure(text, font);
  return needed <= width ? font : { ...font, size: Math.floor((font.size * width) / needed) };
}

export function lineHeight({ size }: Font): number {
  return Math.round(size * LINE);
}

interface Lines {
  readonly lines: readonly string[];
  readonly font: Font;
  readonly colour: PaperColour;
}

export function heightOf({ lines, font }: Lines): number {
  return lines.length * lineHeight(font);
}

/** Lines below each other, the first with its top at `y`. */
export function textMarks(
  { lines, font, colour }: Lines,
  at: { x: number; y: number; align?: TextMark['align'] },
): TextMark[] {
  const height = lineHeight(font);
  return lines.map((text, n) => ({
    kind: 'text',
    text,
    x: at.x,
    y: Math.round(at.y + (n + 0.5) * height + font.size * BELOW_MIDDLE),
    font,
    colour,
    align: at.align ?? 'left',
  }));
}
