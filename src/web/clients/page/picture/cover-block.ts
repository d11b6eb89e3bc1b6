import { dayText } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import { debtWords } from '#domain/clients/debt-words.ts';
import { lateText } from '#domain/clients/ledger-text.ts';
import { brlParts, cents, type Cents } from '#domain/money.ts';
import { lineHeight, textMarks, wrapped } from './fit-text.ts';
import type { Block, Font, Mark, Measure, TextMark } from './marks.ts';
import { WIDTH, type PageToDraw } from './page-to-draw.ts';
import type { PaperColour } from './paper-colours.ts';

const LEFT = 72;
const TOP = 60;
/** What is written stays left of the elastic. */
const ROOM = 852;
const ELASTIC = { x: 972, width: 26 };
/** The paper rounds into the cover. */
const ROUND = 66;

const AMOUNT = { size: 132, weight: 700 };
/** 'R$' and the cents are quieter than the reais. */
const QUIET = 0.6;

interface Paragraph {
  readonly text: string;
  readonly font: Font;
  readonly colour: PaperColour;
  readonly above: number;
}

/** The head: whose notebook, of which day, who it is about and what they owe. */
export function coverBlock(page: PageToDraw, y: number, measure: Measure): Block {
  const marks: Mark[] = [];
  let bottom = y + TOP;
  const write = ({ text, font, colour, above }: Paragraph) => {
    const lines = wrapped(text, font, ROOM, measure);
    marks.push(...textMarks({ lines, font, colour }, { x: LEFT, y: bottom + above }));
    bottom += above + lines.length * lineHeight(font);
  };
  for (const paragraph of whoseAndWhen(page)) write(paragraph);
  marks.push(...amountMarks(cents(Math.abs(page.owed)), bottom, measure));
  bottom += lineHeight(AMOUNT);
  for (const paragraph of standing(page)) write(paragraph);
  const height = bottom + 48 + ROUND - y;
  return {
    height,
    marks: [
      { kind: 'box', x: 0, y, width: WIDTH, height, colour: 'cover' },
      { kind: 'box', ...ELASTIC, y, height, colour: 'elastic' },
      {
        kind: 'box',
        x: 0,
        y: y + height - ROUND,
        width: WIDTH,
        height: ROUND,
        colour: 'paper',
        radius: [ROUND, ROUND, 0, 0],
      },
      ...marks,
    ],
  };
}

function whoseAndWhen({ institution, today, name, owed }: PageToDraw): Paragraph[] {
  const whose: Paragraph[] =
    institution === null
      ? []
      : [{ text: institution, font: { size: 46, weight: 700 }, colour: 'on-cover', above: 0 }];
  return [
    ...whose,
    { text: longDayText(today), font: { size: 36, weight: 450 }, colour: 'on-cover-muted', above: 0 },
    { text: name, font: { size: 68, weight: 700 }, colour: 'on-cover', above: 44 },
    {
      text: owed < 0 ? 'Pago a mais' : 'Deve',
      font: { size: 40, weight: 500 },
      colour: 'on-cover-muted',
      above: 32,
    },
  ];
}

function standing({ nextDueDate, today, lateAmount, lateDays }: PageToDraw): Paragraph[] {
  if (nextDueDate === null) return [];
  const { tone } = debtWords(nextDueDate, today);
  const text =
    lateAmount > 0 ? lateText(lateAmount, lateDays) : `Próximo vencimento: ${dayText(nextDueDate)}`;
  const colour = tone === 'late' ? 'cover red' : tone === 'soon' ? 'cover orange' : 'on-cover-muted';
  return [{ text, font: { size: 42, weight: 600 }, colour, above: 4 }];
}

/** In one line, smaller where it would be too wide. */
function amountMarks(amount: Cents, y: number, measure: Measure): TextMark[] {
  const { whole, cents: hundredths } = brlParts(amount);
  const parts = (size: number) => {
    const quiet = { size: Math.round(size * QUIET), weight: 500 };
    return [
      { text: 'R$\u00a0', font: quiet, colour: 'on-cover-muted' },
      { text: whole, font: { size, weight: AMOUNT.weight }, colour: 'on-cover' },
      { text: `,${hundredths}`, font: quiet, colour: 'on-cover-muted' },
    ] as const;
  };
  const wide = parts(AMOUNT.size).reduce((sum, { text, font }) => sum + measure(text, font), 0);
  const size = Math.floor(AMOUNT.size * Math.min(1, ROOM / wide));
  let x = LEFT;
  return parts(size).map((part) => {
    const mark: TextMark = { kind: 'text', ...part, x, y: y + Math.round(AMOUNT.size * 0.95), align: 'left' };
    x += measure(part.text, part.font);
    return mark;
  });
}
