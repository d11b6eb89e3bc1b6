import { parseDay } from '../calendar.ts';
import { cents } from '../money.ts';
import { joinedTexts } from './joined-texts.ts';
import { signedAmount } from './signed-amount.ts';
import type { FileLine, ReadStatement } from './statement-file.ts';
import { UnreadableStatement } from './unreadable-statement.ts';

/** Some banks write BRC, the code of the real before 1994. */
const REAIS = new Set(['BRL', 'BRC', 'R$', '']);

export function isOfx(text: string): boolean {
  return /<OFX[\s>]/i.test(text);
}

/**
 * Reads OFX 1.x (SGML) and 2.x (XML) alike: a tag begins a value that ends at the next tag, whether or not it is closed. Nothing but tags
 * of letters and digits is markup, so what banks leave unescaped stays text (EX-2).
 */
export function readOfx(text: string): readonly ReadStatement[] {
  if (!isOfx(text)) throw new UnreadableStatement('unreadable');
  const statements: ReadStatement[] = [];
  let lines: FileLine[] = [];
  let bank = '';
  let fields: Map<string, string> | null = null;
  // A file may have a card beside the account: its lines are no money that came in.
  let isCard = false;

  const endLine = () => {
    if (fields !== null && !isCard) lines.push(lineOf(fields));
    fields = null;
  };
  for (const { tag, value } of tagsOf(text)) {
    switch (tag) {
      case 'CCSTMTRS':
        endLine();
        isCard = true;
        break;
      case 'STMTRS':
        endLine();
        isCard = false;
        lines = [];
        bank = '';
        statements.push({ account: '', lines });
        break;
      case 'CURDEF':
        if (!isCard && !REAIS.has(value.toUpperCase())) throw new UnreadableStatement('currency');
        break;
      case 'BANKID':
        bank = value;
        break;
      case 'ACCTID':
        if (fields === null && !isCard) nameLast(statements, `${bank} ${value}`.trim(), lines);
        break;
      case 'STMTTRN':
        endLine();
        fields = new Map();
        break;
      case '/STMTTRN':
      case '/BANKTRANLIST':
      case 'LEDGERBAL':
        endLine();
        break;
      default:
        // The first value counts: what follows a second, nested account is not the line's own.
        if (fields !== null && value !== '' && !fields.has(tag)) fields.set(tag, value);
    }
  }
  endLine();
  if (statements.length === 0) throw new UnreadableStatement(isCard ? 'card' : 'unreadable');
  return statements;
}

function nameLast(statements: ReadStatement[], account: string, lines: readonly FileLine[]): void {
  const last = statements.at(-1);
  if (last?.account === '') statements[statements.length - 1] = { account, lines };
}

function* tagsOf(text: string): Generator<{ tag: string; value: string }> {
  const marks = /<(\/?[A-Za-z][A-Za-z0-9_.]*)\s*\/?>/g;
  let open = marks.exec(text);
  while (open !== null) {
    const next = marks.exec(text);
    const value = text.slice(open.index + open[0].length, next?.index);
    yield { tag: (open[1] ?? '').toUpperCase(), value: plainValue(value) };
    open = next;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function plainValue(value: string): string {
  return value
    .replace(/<!\[CDATA\[([^]*?)\]\]>/g, '$1')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

const MONEY_OUT = new Set(['DEBIT', 'FEE', 'SRVCHG', 'ATM', 'POS', 'CHECK', 'DIRECTDEBIT']);

function lineOf(fields: ReadonlyMap<string, string>): FileLine {
  const field = (name: string) => fields.get(name) ?? '';
  const [, year = '', month = '', dayOfMonth = ''] = /^(\d{4})(\d{2})(\d{2})/.exec(field('DTPOSTED')) ?? [];
  const amount = signedAmount(field('TRNAMT'));
  const isDebit = amount !== null && amount > 0 && MONEY_OUT.has(field('TRNTYPE').toUpperCase());
  return {
    day: parseDay(`${year}-${month}-${dayOfMonth}`),
    // Some banks write debits without a sign.
    amount: isDebit ? cents(0 - amount) : amount,
    text: joinedTexts([field('NAME'), field('MEMO')]),
    fitId: field('FITID'),
  };
}
