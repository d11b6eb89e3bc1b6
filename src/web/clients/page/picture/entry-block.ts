import { heightOf, shrunk, textMarks, wrapped } from './fit-text.ts';
import type { Block, Mark, Measure } from './marks.ts';
import type { PaperColour } from './paper-colours.ts';

/** A row of the picture: what it is about at the left, the money at the right. */
export interface Entry {
  readonly title: string;
  readonly titleColour?: PaperColour;
  readonly note: string | null;
  readonly noteColour?: PaperColour;
  readonly amount: string | null;
  readonly amountColour?: PaperColour;
  readonly below: string;
  readonly stamped?: boolean;
}

const TITLE = { size: 42, weight: 600 };
const NOTE = { size: 36, weight: 450 };
const ABOVE_AND_BELOW = 24;
const GAP = 24;
/** Money wider than this is written smaller, so that the words keep their room. */
const MOST_MONEY = 400;
/** Narrower, the words would be broken into syllables: the stamp goes below them. */
const LEAST_WORDS = 260;
const STAMP = { width: 128, height: 58, font: { size: 34, weight: 800 } };

interface Column {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** As high as its words need; the money in the middle of its height. */
export function entryBlock(entry: Entry, { left, right, y }: Column, measure: Measure): Block {
  const money = moneyOf(entry, measure);
  const room = right - left - money.width - GAP;
  const beside = entry.stamped === true && room - STAMP.width - GAP >= LEAST_WORDS;
  const words = wordsOf(entry, beside ? room - STAMP.width - GAP : room, measure);
  const below = entry.stamped === true && !beside ? STAMP.height + 12 : 0;
  const inner = Math.max(words.height + below, money.height);
  const height = inner + 2 * ABOVE_AND_BELOW;
  const top = y + ABOVE_AND_BELOW + Math.round((inner - words.height - below) / 2);
  const middle = y + height / 2;
  const marks: Mark[] = [...words.at(left, top), ...money.at(right, Math.round(middle - money.height / 2))];
  if (beside)
    marks.push({
      kind: 'stamp',
      ...STAMP,
      x: right - money.width - GAP - STAMP.width,
      y: middle - STAMP.height / 2,
    });
  if (below > 0) marks.push({ kind: 'stamp', ...STAMP, x: left, y: top + words.height + 12 });
  return { height, marks };
}

function wordsOf({ title, titleColour, note, noteColour }: Entry, width: number, measure: Measure) {
  // An amount in it is not broken: it is written smaller.
  const widest = title.split(' ').reduce((a, b) => (a.length > b.length ? a : b));
  const font = shrunk(widest, TITLE, width, measure);
  const first = { lines: wrapped(title, font, width, measure), font, colour: titleColour ?? 'ink' };
  const second = {
    lines: note === null ? [] : wrapped(note, NOTE, width, measure),
    font: NOTE,
    colour: noteColour ?? 'muted',
  } as const;
  return {
    height: heightOf(first) + heightOf(second),
    at: (x: number, y: number): Mark[] => [
      ...textMarks(first, { x, y }),
      ...textMarks(second, { x, y: y + heightOf(first) }),
    ],
  };
}

function moneyOf({ amount, amountColour, below }: Entry, measure: Measure) {
  const first = {
    lines: amount === null ? [] : [amount],
    font: shrunk(amount ?? '', TITLE, MOST_MONEY, measure),
    colour: amountColour ?? 'ink',
  };
  const second = { lines: [below], font: shrunk(below, NOTE, MOST_MONEY, measure), colour: 'muted' } as const;
  return {
    width: Math.max(measure(amount ?? '', first.font), measure(below, second.font)),
    height: heightOf(first) + heightOf(second),
    at: (x: number, y: number): Mark[] => [
      ...textMarks(first, { x, y, align: 'right' }),
      ...textMarks(second, { x, y: y + heightOf(first), align: 'right' }),
    ],
  };
}
