import { expect, test } from 'vitest';
import { bankStatementEndpoints } from '#contract/bank-statements.ts';
import { day } from '#domain/calendar.ts';
import { readOfx } from '#domain/statements/read-ofx.ts';
import { creditsOf, sentAccount, sentFileName } from '#domain/statements/statement-file.ts';
import { statementText } from '#domain/statements/statement-text.ts';
import { UnreadableStatement } from '#domain/statements/unreadable-statement.ts';
import { seededRandom } from '#server/demo/seeded-random.ts';

const TODAY = day('2026-04-21');
const { body: linesBody } = bankStatementEndpoints['PUT /api/bank-statements/:id/lines'];
const { body: statementBody } = bankStatementEndpoints['POST /api/bank-statements'];

const line = (fields: string) => `<STMTTRN><TRNTYPE>CREDIT${fields}</STMTTRN>`;
const file = (lines: string, account = '1') =>
  `<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM>${lines}</STMTRS></OFX>`;
const read = (text: string) => {
  const [statement] = readOfx(text);
  return creditsOf(statement?.lines ?? [], TODAY);
};

test.each([
  ['a day that never was', '<DTPOSTED>20260230<TRNAMT>1.00'],
  ['a day of another century', '<DTPOSTED>19990101<TRNAMT>1.00'],
  ['no day', '<TRNAMT>1.00'],
  ['nothing', '<DTPOSTED>20260420<TRNAMT>0.00'],
  ['less than nothing', '<DTPOSTED>20260420<TRNAMT>-0.00'],
  ['no amount', '<DTPOSTED>20260420'],
  ['an amount in words', '<DTPOSTED>20260420<TRNAMT>1e5'],
  ['more money than there is', '<DTPOSTED>20260420<TRNAMT>99999999999999999999.00'],
  ['a formula', '<DTPOSTED>20260420<TRNAMT>=1+1'],
])('EX-3 a line with %s is counted as unreadable, and the others are read', (_, fields) => {
  const { credits, leftOut } = read(file(line(fields) + line('<DTPOSTED>20260420<TRNAMT>65.00<FITID>A')));
  expect(leftOut.unreadable).toBe(1);
  expect(credits.map(({ amount }) => amount)).toEqual([6500]);
});

test('EX-4 one FITID with two amounts is two credits', () => {
  const { credits } = read(
    file(['65.00', '70.00'].map((amount) => line(`<DTPOSTED>20260420<TRNAMT>${amount}<FITID>A`)).join('')),
  );
  expect(credits.map(({ amount, fit_id }) => [amount, fit_id])).toEqual([
    [6500, null],
    [7000, null],
  ]);
});

test('EX-2 a text that is a formula, a tag or a script stays a text', () => {
  const memo = '=HYPERLINK("http://x";"Pix") & <script> "aspas" \' </b> &amp;lt; &#65;';
  const { credits } = read(file(line(`<DTPOSTED>20260420<TRNAMT>1,00<FITID>A<MEMO>${memo}`)));
  expect(credits[0]?.text).toBe('=HYPERLINK("http://x";"Pix") &');
});

test('EX-1 whatever a file has, what is sent of it is accepted', () => {
  const random = seededRandom(20_261_118);
  const odd = [
    '\u0000',
    '\u202e',
    '\ud800',
    '\u2028',
    '\t',
    '\n',
    'ã',
    '•',
    '<',
    '>',
    '&',
    '"',
    '=',
    '\ufffd',
    '😀',
  ];
  const text = (most: number) =>
    Array.from({ length: random.between(0, most) }, () =>
      random.pick([...odd, 'a', 'Z', ' ', '0', '7']),
    ).join('');
  for (let run = 0; run < 300; run += 1) {
    const lines = Array.from({ length: 5 }, () => ({
      day: random.pick([TODAY, day('2026-04-20'), null]),
      amount: null,
      text: text(400),
      fitId: text(300),
    }));
    const { credits } = creditsOf(
      lines.map((one) => ({ ...one, amount: readAmount(random.between(-5, 99_999_999)) })),
      TODAY,
    );
    if (credits.length > 0) expect(linesBody.safeParse({ lines: credits }).error).toBeUndefined();
    const sent = {
      file_name: sentFileName(text(300)),
      account: sentAccount(text(200)),
      from_day: TODAY,
      to_day: TODAY,
    };
    expect(statementBody.safeParse(sent).error).toBeUndefined();
  }
});

function readAmount(amount: number) {
  const [statement] = readOfx(file(line(`<DTPOSTED>20260420<TRNAMT>${(amount / 100).toFixed(2)}`)));
  return statement?.lines[0]?.amount ?? null;
}

test('EX-2 a file that was cut, shuffled or never was a statement is refused or read, and never breaks the reader', () => {
  const random = seededRandom(20_261_119);
  const whole = file(
    Array.from({ length: 20 }, (_, at) =>
      line(`<DTPOSTED>20260420<TRNAMT>${at}.50<FITID>F${at}<MEMO>Pix de ANA ${at}`),
    ).join('\r\n'),
  );
  for (let run = 0; run < 300; run += 1) {
    const bytes = new TextEncoder().encode(whole.slice(0, random.between(0, whole.length)));
    for (let times = random.between(0, 8); times > 0; times -= 1)
      bytes[random.between(0, Math.max(0, bytes.length - 1))] = random.between(0, 255);
    try {
      for (const { lines } of readOfx(statementText(bytes))) creditsOf(lines, TODAY);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableStatement);
    }
  }
});

test('EX-2 five megabytes of one tag, or of none, take no longer than their size', () => {
  const size = 5 * 1024 * 1024;
  for (const text of [
    '<OFX><STMTRS>' + '<STMTTRN>'.repeat(50_000),
    '<OFX>' + '<'.repeat(size),
    '&'.repeat(size),
  ])
    try {
      readOfx(statementText(new TextEncoder().encode(text)));
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableStatement);
    }
});
