import type { Cell } from './cell-text.ts';
import { IMPORT_LIMITS } from './import-fields.ts';
import { isFilled } from './sheet-rows.ts';

interface OdsSheet {
  readonly name: string;
  readonly rows: (readonly Cell[])[];
}

/* A sheet is padded with a million repeated empty rows and a thousand repeated cells. */
const MOST_COLUMNS = 200;
/** A larger gap between filled rows is left out. */
const LARGEST_GAP = 5_000;
/** Twice what an import takes: such a file is refused, however many rows it repeats (IM-1). */
const MOST_FILLED_ROWS = 2 * IMPORT_LIMITS.rows;

const TAG_OR_TEXT =
  /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|<!--[^]*?-->|<[?!][^>]*>|([^<]+)/g;

/** The sheets of `content.xml` of an OpenDocument spreadsheet, each cell with its stored value. */
export function readOds(content: string): OdsSheet[] {
  const sheets: OdsSheet[] = [];
  let row: Cell[] = [];
  let rowRepeat = 1;
  let [gap, filled] = [0, 0];
  let cell: { attributes: string; text: string[]; isCovered: boolean } | null = null;
  // Comments and shapes inside a cell have paragraphs of their own.
  let aside = 0;

  const endCell = () => {
    if (cell === null) return;
    const value = cell.isCovered ? null : valueOf(cell.attributes, cell.text.join(''));
    const repeat = Number(attribute(cell.attributes, 'table:number-columns-repeated') ?? 1);
    for (let times = 0; times < repeat && row.length < MOST_COLUMNS; times += 1) row.push(value);
    cell = null;
  };
  const endRow = () => {
    const rows = sheets.at(-1)?.rows;
    if (rows === undefined) return;
    if (!isFilled(row)) {
      gap += rowRepeat;
      return;
    }
    for (let times = 0; times < Math.min(gap, LARGEST_GAP); times += 1) rows.push([]);
    gap = 0;
    for (let times = 0; times < rowRepeat && filled < MOST_FILLED_ROWS; times += 1, filled += 1)
      rows.push(row);
  };

  for (const [, slash, name = '', attributes = '', selfClosing, text] of content.matchAll(TAG_OR_TEXT)) {
    if (text !== undefined) {
      if (aside === 0) cell?.text.push(unescaped(text));
      continue;
    }
    const [opens, closes] = [slash === '', slash === '/' || selfClosing === '/'];
    switch (name) {
      case 'table:table':
        if (opens) {
          sheets.push({ name: unescaped(attribute(attributes, 'table:name') ?? ''), rows: [] });
          [gap, filled] = [0, 0];
        }
        break;
      case 'table:table-row':
        if (opens) {
          row = [];
          rowRepeat = Number(attribute(attributes, 'table:number-rows-repeated') ?? 1);
        }
        if (closes) endRow();
        break;
      case 'table:table-cell':
      case 'table:covered-table-cell':
        if (opens) cell = { attributes, text: [], isCovered: name === 'table:covered-table-cell' };
        if (closes) endCell();
        break;
      case 'office:annotation':
      case 'draw:frame':
        if (opens) aside += 1;
        if (closes) aside -= 1;
        break;
      case 'text:p':
        if (opens && aside === 0 && (cell?.text.length ?? 0) > 0) cell?.text.push('\n');
        break;
      case 'text:line-break':
        if (opens && aside === 0) cell?.text.push('\n');
        break;
      case 'text:tab':
      case 'text:s':
        if (opens && aside === 0) cell?.text.push(' '.repeat(Number(attribute(attributes, 'text:c') ?? 1)));
        break;
      default:
    }
  }
  return sheets;
}

/** By its stored value, because the text is as the sheet shows it: 'R$ 1.234,56', '01 fev'. */
function valueOf(attributes: string, text: string): Cell {
  switch (attribute(attributes, 'office:value-type') ?? 'string') {
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = Number(attribute(attributes, 'office:value') ?? Number.NaN);
      return Number.isFinite(value) ? value : null;
    }
    case 'date':
      return attribute(attributes, 'office:date-value')?.slice(0, 10) ?? null;
    case 'boolean':
      return attribute(attributes, 'office:boolean-value') === 'true';
    default:
      return text === '' ? null : text;
  }
}

function attribute(attributes: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return double ?? single;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}
