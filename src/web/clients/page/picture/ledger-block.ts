import { dayText, type Day } from '#domain/calendar.ts';
import { firstName } from '#domain/clients/client.ts';
import type { LedgerLine } from '#domain/clients/ledger.ts';
import { ledgerAmount, ledgerWords } from '#domain/clients/ledger-words.ts';
import { moneyFieldText } from '#domain/money.ts';
import { signedText } from '#web/ui/money/ledger-money.ts';
import { entryBlock, type Entry } from './entry-block.ts';
import { heightOf, textMarks, wrapped } from './fit-text.ts';
import type { Block, Mark, Measure } from './marks.ts';
import { SIDE, WIDTH, type PageToDraw } from './page-to-draw.ts';

/** The newest lines; a longer picture is not read on a phone. */
const MOST_LINES = 12;
const EDGE = 20;
const MARGIN = SIDE + 172;
const COLUMN = { left: MARGIN + 28, right: WIDTH - SIDE - 32 };
const TITLE = { size: 44, weight: 700 };
const DAY = { size: 36, weight: 500 };
const SMALL = { size: 34, weight: 450 };

/** The page of the notebook: bound at the left, ruled, with its red margin, and the last lines on it (CL-12). */
export function ledgerBlock(page: PageToDraw, y: number, measure: Measure): Block {
  const title = {
    lines: wrapped(`A página de ${firstName(page.name)}`, TITLE, COLUMN.right - COLUMN.left, measure),
    font: TITLE,
    colour: 'ink',
  } as const;
  const written: Mark[] = textMarks(title, { x: COLUMN.left, y: y + 28 });
  let height = heightOf(title) + 52;
  for (const line of page.lines.slice(0, MOST_LINES)) {
    const row = lineBlock(line, page.today, y + height, measure);
    written.push(ruleAt(y + height), ...row.marks);
    height += row.height;
  }
  const rest = restText(page.lines.length);
  if (rest !== null) {
    written.push(
      ruleAt(y + height),
      ...textMarks({ lines: [rest], font: SMALL, colour: 'muted' }, { x: COLUMN.left, y: y + height + 26 }),
    );
    height += 92;
  }
  const radius = [16, 44, 44, 16] as const;
  const box = { kind: 'box', y, height } as const;
  return {
    height,
    marks: [
      { ...box, x: SIDE, width: WIDTH - 2 * SIDE, colour: 'card', edge: 'line', radius },
      { ...box, x: SIDE, width: EDGE, colour: 'cover', radius: [16, 0, 0, 16] },
      ...written,
      { ...box, x: MARGIN, width: 4, colour: 'margin' },
    ],
  };
}

function ruleAt(y: number): Mark {
  return { kind: 'box', x: SIDE + EDGE, y, width: WIDTH - 2 * SIDE - EDGE - 2, height: 3, colour: 'rule' };
}

function restText(count: number): string | null {
  if (count === 0) return 'Ainda não há nada escrito aqui.';
  if (count <= MOST_LINES) return null;
  const older = count - MOST_LINES;
  return older === 1 ? 'e mais 1 linha antes destas' : `e mais ${older} linhas antes destas`;
}

function lineBlock(line: LedgerLine, today: Day, y: number, measure: Measure): Block {
  const row = entryBlock(entryOf(line), { ...COLUMN, y }, measure);
  const year = line.day.slice(0, 4);
  const day = { lines: [dayText(line.day).slice(0, 5)], font: DAY, colour: 'muted' } as const;
  const other = { lines: year === today.slice(0, 4) ? [] : [year], font: SMALL, colour: 'muted' } as const;
  const x = SIDE + EDGE + 28;
  const top = Math.round(y + (row.height - heightOf(day) - heightOf(other)) / 2);
  return {
    height: row.height,
    marks: [
      ...textMarks(day, { x, y: top }),
      ...textMarks(other, { x, y: top + heightOf(day) }),
      ...row.marks,
    ],
  };
}

function entryOf(line: LedgerLine): Entry {
  const { title, note } = ledgerWords(line);
  const amount = ledgerAmount(line);
  return {
    title,
    titleColour: line.kind === 'overdue' ? 'red' : 'ink',
    note,
    amount: amount === null ? null : signedText(amount),
    amountColour: line.paid > 0 ? 'green' : 'ink',
    below: `saldo ${moneyFieldText(line.balance)}`,
    stamped: line.closes,
  };
}
