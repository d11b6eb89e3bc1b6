import { addDays, type Day } from '#domain/calendar.ts';
import type { SeededRandom } from '#server/demo/seeded-random.ts';
import { BANK_TEXTS } from './bank-texts.ts';

/** What a generated file has of money that came in, and what must be left out of it. */
export interface GeneratedFile {
  readonly bytes: Uint8Array;
  readonly account: string;
  readonly credits: readonly { day: Day; amount: number; text: string; fitId: string | null }[];
  readonly leftOut: { future: number; balances: number; debits: number; unreadable: number };
}

interface Line {
  readonly kind: 'credit' | 'debit' | 'unsigned_debit' | 'future' | 'scheduled' | 'balance' | 'unreadable';
  readonly day: Day;
  readonly amount: number;
  readonly text: string;
  readonly fitId: string;
}

const NAMES = [
  'Ana Souza',
  'José D’Ávila',
  "Joana D'Arc Lima",
  'Antônia da Conceição',
  'Luiz "Lula" Gomes',
  'A & B Silva',
];
const BALANCES = [
  'SALDO ANTERIOR',
  'Saldo do dia',
  'SALDO TOTAL DISPONÍVEL DIA',
  'S A L D O',
  'SDO CTA/APL AUTOMATICAS',
];

/** A statement as one of many banks might write it, with every trap of the page it was specified on (EX-2 to EX-4). */
export function generatedFile(random: SeededRandom, today: Day): GeneratedFile {
  const lines = Array.from({ length: random.between(1, 40) }, (_, at) => aLine(random, at, today));
  const account = random.digits(8);
  const style = {
    tags: random.pick(['open', 'closed', 'mixed', 'xml'] as const),
    newline: random.pick(['\n', '\r\n', '']),
    comma: random.oneIn(3),
    encoding: random.pick(['utf8', 'bom', 'windows'] as const),
    currency: random.pick(['BRL', 'BRL', 'BRC']),
  };
  const known = new Map<string, number>();
  for (const { fitId } of lines) known.set(fitId, (known.get(fitId) ?? 0) + 1);
  const text = fileText(random, lines, account, style);
  const count = (...kinds: readonly Line['kind'][]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    bytes: encoded(text, style.encoding),
    account,
    credits: lines
      .filter(({ kind }) => kind === 'credit')
      .map(({ day, amount, text: words, fitId }) => ({
        day,
        amount,
        text: words.replace(/\s+/g, ' ').trim().slice(0, 300).trim(),
        fitId: /^0*$/.test(fitId) || known.get(fitId) !== 1 ? null : fitId,
      })),
    leftOut: {
      future: count('future', 'scheduled'),
      balances: count('balance'),
      debits: count('debit', 'unsigned_debit'),
      unreadable: count('unreadable'),
    },
  };
}

function aLine(random: SeededRandom, at: number, today: Day): Line {
  const kind = random.oneIn(2)
    ? 'credit'
    : random.pick(['debit', 'unsigned_debit', 'future', 'scheduled', 'balance', 'unreadable'] as const);
  const payer = { name: random.pick(NAMES), cpf: random.digits(11) };
  const text =
    kind === 'balance'
      ? random.pick(BALANCES)
      : kind === 'scheduled'
        ? 'PIX AGENDADO ANA SOUZA'
        : kind === 'unsigned_debit'
          ? random.pick([
              'Pix - Enviado 20/04 11:26 JOSE LIMA',
              'PAGAMENTO PIX-PIX_DEB 52998224725 JOSE',
              'PIX EMIT.OUTRA IF',
            ])
          : random.oneIn(15)
            ? ''
            : random.pick(BANK_TEXTS)(payer, random);
  return {
    kind,
    text,
    day: addDays(today, kind === 'future' ? random.between(1, 40) : -random.between(0, 40)),
    amount: random.oneIn(3) ? 6500 : random.between(1, 99_999_999),
    fitId: random.pick(['', '00000000', 'N10A1', `F${at}`, `2026042000${at}`, `TOK&STOK ${at}`]),
  };
}

type Style = { tags: 'open' | 'closed' | 'mixed' | 'xml'; newline: string; comma: boolean; currency: string };

function fileText(random: SeededRandom, lines: readonly Line[], account: string, style: Style): string {
  const tag = (name: string, value: string) => {
    const isClosed =
      style.tags === 'closed' || style.tags === 'xml' || (style.tags === 'mixed' && random.oneIn(2));
    const written = value.replaceAll('&', '&amp;').replaceAll('"', random.oneIn(2) ? '&quot;' : '"');
    return `<${name}>${written}${isClosed ? `</${name}>` : ''}${style.newline}`;
  };
  const head =
    style.tags === 'xml'
      ? '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>'
      : `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n`;
  const body = lines.map((line) => {
    const sign = line.kind === 'debit' ? '-' : '';
    const amount = `${sign}${(line.amount / 100).toFixed(2)}`.replace('.', style.comma ? ',' : '.');
    const type = line.kind === 'credit' ? random.pick(['CREDIT', 'OTHER', 'DEP', 'XFER']) : 'OTHER';
    const words = random.oneIn(4)
      ? tag('NAME', line.text) + tag('MEMO', '')
      : tag('NAME', '') + tag('MEMO', line.text);
    const isLeft = line.kind === 'unreadable';
    return (
      `<STMTTRN>${style.newline}${tag('TRNTYPE', type)}` +
      tag(
        'DTPOSTED',
        isLeft
          ? '20261340'
          : `${line.day.replaceAll('-', '')}${random.pick(['', '120000', '000000[-3:BRT]'])}`,
      ) +
      `${tag('TRNAMT', amount)}${tag('FITID', line.fitId)}${words}</STMTTRN>${style.newline}`
    );
  });
  return (
    `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${tag('CURDEF', style.currency)}` +
    `<BANKACCTFROM>${tag('BANKID', '0260')}${tag('ACCTID', account)}</BANKACCTFROM><BANKTRANLIST>${body.join('')}` +
    `</BANKTRANLIST><LEDGERBAL>${tag('BALAMT', '1.00')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  );
}

/** The bytes of windows-1252 for what Portuguese and masked digits need. */
function encoded(text: string, encoding: 'utf8' | 'bom' | 'windows'): Uint8Array {
  if (encoding !== 'windows') return new TextEncoder().encode(encoding === 'bom' ? `\ufeff${text}` : text);
  return Uint8Array.from(text, (character) =>
    character === '•' ? 0x95 : character === '’' ? 0x92 : character.charCodeAt(0),
  );
}
