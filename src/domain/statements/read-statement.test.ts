import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { csvAccount, knownColumns, readCsvLines } from './read-csv.ts';
import { readOfx } from './read-ofx.ts';
import { signedAmount } from './signed-amount.ts';
import { creditsOf, leftOutText } from './statement-file.ts';
import { statementText } from './statement-text.ts';

const TODAY = day('2026-04-21');
const bytesOf = (name: string) =>
  readFileSync(new URL(`../../../tests/fixtures/statements/${name}`, import.meta.url));
const ofx = (name: string) => readOfx(statementText(bytesOf(name)));
const read = (name: string) => {
  const [statement] = ofx(name);
  const { credits, leftOut } = creditsOf(statement?.lines ?? [], TODAY);
  return {
    account: statement?.account,
    credits: credits.map(({ day: on, amount, text, fit_id, place }) => [on, amount, text, fit_id, place]),
    leftOut: leftOutText(leftOut),
  };
};

describe('EX-2 EX-3 the OFX files of banks', () => {
  test('Nubank: closed tags, UTF-8', () => {
    expect(read('nubank.ofx')).toEqual({
      account: '0260 12345678-9',
      credits: [
        [
          '2026-04-20',
          6500,
          'Transferência recebida pelo Pix - ANA SOUZA - •••.982.247-•• - NU PAGAMENTOS - IP (0260) Agência: 1 Conta: 1234567-8',
          '6624b0f1-0001-4a2b-9f00-aa0000000001',
          0,
        ],
        [
          '2026-04-21',
          120_000,
          'Transferência recebida pelo Pix - MERCADO & CIA LTDA - 12.345.678/0001-95 - BCO DO BRASIL S.A. (0001) Agência: 1234 Conta: 99999-9',
          '6624b0f1-0001-4a2b-9f00-aa0000000003',
          0,
        ],
      ],
      leftOut: 'Ficaram de fora: 1 débito.',
    });
  });

  test('Banco do Brasil: no end tags, windows-1252, FITID of zeros, a debit without a sign', () => {
    expect(read('banco-do-brasil.ofx')).toEqual({
      account: '001 98765-4',
      credits: [
        ['2026-04-20', 15_500, 'Pix - Recebido 20/04 11:26 00030439682800 MANOEL GALD', null, 0],
        ['2026-04-20', 15_500, 'Pix - Recebido 20/04 11:26 00030439682800 MANOEL GALD', null, 1],
        ['2026-04-20', 6500, 'Crédito • Depósito', '77', 0],
      ],
      leftOut: 'Ficaram de fora: 2 saldos, 1 débito.',
    });
  });

  test('Inter: OFX 2 (XML), entities, a day to come', () => {
    expect(read('inter.ofx')).toEqual({
      account: '077 111222333',
      credits: [['2026-04-20', 6500, 'PIX RECEBIDO - Cp :90400888-Ana Souza', '202604200771', 0]],
      leftOut: 'Ficaram de fora: 1 lançamento futuro, 1 débito.',
    });
  });

  test('Bradesco: tags with and without an end, an empty MEMO, lines that are only scheduled', () => {
    expect(read('bradesco.ofx')).toEqual({
      account: '237 1234/567890',
      credits: [
        ['2026-04-20', 13_000, 'TRANSFERENCIA PIX REM: MARIA APARECIDA DE SOU 20/04', 'N10A1', 0],
        ['2026-04-20', 1000, '', 'N10A2', 0],
      ],
      leftOut: 'Ficaram de fora: 1 lançamento futuro, 1 débito.',
    });
  });

  test('Itaú and Sicoob: the date behind the name, balances among the lines, NAME beside MEMO', () => {
    expect(read('itau.ofx')).toMatchObject({
      credits: [
        ['2026-04-20', 6500, 'PIX TRANSF ANA SOU20/04', '20260420001', 0],
        ['2026-04-20', 140_000, 'TED 102.0001.JOSE M S', '20260420002', 0],
      ],
      leftOut: 'Ficaram de fora: 1 saldo.',
    });
    expect(read('sicoob.ofx')).toMatchObject({
      credits: [
        ['2026-04-20', 6500, 'PIX RECEB.OUTRA IF - Recebimento Pix - ANA SOUZA - ***.982.247-**', 'A1', 0],
        ['2026-04-20', 106_500, 'Recebimento Pix', 'A2', 0],
      ],
      leftOut: null,
    });
  });

  test('Santander: the code of the real before 1994, no end tags, spaces, accents of windows-1252', () => {
    expect(read('santander.ofx')).toEqual({
      account: '033 0123010203040',
      credits: [['2026-04-20', 6500, "PIX RECEBIDO JOÃO D'ÁVILA NETO", '00123456', 0]],
      leftOut: 'Ficaram de fora: 1 débito.',
    });
  });

  test('Sicredi: the whole CPF, and money sent that has neither a sign nor a type', () => {
    expect(read('sicredi.ofx')).toEqual({
      account: '748 070011122',
      credits: [
        ['2026-04-20', 6500, 'RECEBIMENTO PIX-PIX_CRED 52998224725 ANA SOUZA', '17376954452', 0],
        ['2026-04-20', 4000, 'DEVOLUCAO PIX-PIX_CRED 52998224725 ANA SOUZA', '17376954454', 0],
      ],
      leftOut: 'Ficaram de fora: 1 débito.',
    });
  });

  test('a card beside an account is left out', () => {
    const bank = '<STMTRS><CURDEF>BRL<STMTTRN><DTPOSTED>20260420<TRNAMT>1.00<FITID>1</STMTTRN></STMTRS>';
    const card = '<CCSTMTRS><CURDEF>USD<STMTTRN><DTPOSTED>20260420<TRNAMT>9.00<FITID>2</STMTTRN></CCSTMTRS>';
    for (const text of [`<OFX>${bank}${card}</OFX>`, `<OFX>${card}${bank}</OFX>`])
      expect(readOfx(text).map(({ lines }) => lines.map(({ fitId }) => fitId))).toEqual([['1']]);
  });

  test('texts of two encodings in one file, a byte order mark, and UTF-16', () => {
    const bytes = (...parts: readonly (string | number[])[]) =>
      new Uint8Array(
        parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
      );
    expect(statementText(bytes('\ufeffJosé ', [0x4a, 0x6f, 0x73, 0xe9], ' ', [0x95]))).toBe('José José •');
    expect(statementText(bytes('S', [0xc3], 'O PAULO'))).toBe('SÃO PAULO');
    expect(statementText(bytes([0xff, 0xfe, 0x4f, 0, 0xe9, 0]))).toBe('Oé');
    expect(statementText(bytes([0xed, 0xa0, 0x80, 0xe2, 0x82]))).toBe('í\u00a0€â‚');
  });

  test.each([
    ['card.ofx', 'Este é um extrato de cartão.'],
    ['nubank.csv', 'Não foi possível ler este extrato. Baixe-o de novo em OFX ou CSV.'],
  ])('%s is refused: %s', (name, sentence) => {
    expect(() => ofx(name)).toThrow(sentence);
  });

  test('another currency is refused', () => {
    expect(() => readOfx('<OFX><STMTRS><CURDEF>USD</CURDEF></STMTRS></OFX>')).toThrow(
      'Este extrato não é em reais.',
    );
  });

  test('two accounts in one file stay two', () => {
    const one = (account: string) =>
      `<STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>1<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260420<TRNAMT>1.00<FITID>1<BANKACCTTO><ACCTID>999</BANKACCTTO></STMTTRN></BANKTRANLIST></STMTRS>`;
    expect(
      readOfx(`<OFX>${one('10')}${one('20')}</OFX>`).map(({ account, lines }) => [account, lines.length]),
    ).toEqual([
      ['1 10', 1],
      ['1 20', 1],
    ]);
  });
});

describe('EX-2 the CSV files of banks', () => {
  const rowsOf = (name: string) =>
    statementText(bytesOf(name))
      .split(/\r?\n/)
      .map((line) =>
        [
          ...line.matchAll(line.includes(';') ? /("([^"]*)"|[^;"]*)(?:;|$)/g : /("([^"]*)"|[^,"]*)(?:,|$)/g),
        ].map(([, bare = '', quoted]) => quoted ?? bare),
      );
  const csv = (name: string) => {
    const rows = rowsOf(name);
    const columns = knownColumns(rows) ?? expect.fail('unknown headings');
    const { credits, leftOut } = creditsOf(readCsvLines(rows, columns), TODAY);
    return {
      credits: credits.map(({ day: on, amount, text, fit_id }) => [on, amount, text, fit_id]),
      leftOut: leftOutText(leftOut),
    };
  };

  test.each([
    ['caixa.csv', ['2026-04-20', 6500, 'CRED PIX ANA SOUZA', null], 'Ficaram de fora: 1 débito.'],
    [
      'nubank.csv',
      [
        '2026-04-20',
        6500,
        'Transferência recebida pelo Pix - ANA SOUZA - •••.982.247-•• - NU PAGAMENTOS - IP (0260) Agência: 1 Conta: 1234567-8',
        '6624b0f1-0001-4a2b-9f00-aa0000000001',
      ],
      'Ficaram de fora: 1 débito.',
    ],
    [
      'banco-do-brasil.csv',
      ['2026-04-20', 15_500, 'Pix - Recebido - 20/04 11:26 00030439682800 MANOEL GALD', null],
      'Ficaram de fora: 1 saldo, 1 débito.',
    ],
    [
      'c6.csv',
      ['2026-04-20', 6500, 'Pix recebido de ANA SOUZA - TRANSF ENVIADA PIX', null],
      'Ficaram de fora: 1 débito.',
    ],
    [
      'sicoob.csv',
      [
        '2026-04-20',
        6500,
        'PIX RECEB.OUTRA IF - Recebimento Pix - ANA SOUZA - ***.982.247-** - parcela',
        null,
      ],
      'Ficaram de fora: 1 saldo, 1 débito.',
    ],
    [
      'mercado-pago.csv',
      ['2026-04-20', 6500, 'Transferência Pix recebida Ana Souza', '91000000001'],
      'Ficaram de fora: 1 débito.',
    ],
    [
      'pagbank.csv',
      ['2026-04-20', 6500, 'Pix recebido - Ana Souza', '18ff075b-0eab-0001'],
      'Ficaram de fora: 1 débito.',
    ],
    [
      'itau.csv',
      ['2026-04-20', 6500, 'PIX TRANSF ANA SOU20/04', null],
      'Ficaram de fora: 1 saldo, 1 débito.',
    ],
  ])('%s', (name, credit, leftOut) => {
    expect(csv(name)).toEqual({ credits: [credit], leftOut });
  });

  test.each([
    ['Nubank', ['date', 'title', 'amount']],
    ['Inter', ['Data', 'Lançamento', 'Categoria', 'Tipo', 'Valor']],
    ['C6', ['Data de Compra', 'Nome no Cartão', 'Final do Cartão', 'Descrição', 'Valor (em R$)']],
  ])('the bill of a card of %s is refused: what was bought is no money that came in', (_, headings) => {
    expect(() => knownColumns([headings, ['2026-04-20', 'PADARIA', '31.90']])).toThrow(
      'Este é um extrato de cartão.',
    );
  });

  test('the account is what the table says of it', () => {
    const accountOf = (name: string) => {
      const rows = rowsOf(name);
      return csvAccount(rows, knownColumns(rows) ?? expect.fail('unknown headings'));
    };
    expect(['c6.csv', 'caixa.csv', 'nubank.csv'].map(accountOf)).toEqual(['123456', '0001-2', '']);
  });

  test('headings that are not known are asked for', () => {
    expect(
      knownColumns([
        ['Quando', 'O quê', 'Quanto'],
        ['20/04/2026', 'Pix', '1,00'],
      ]),
    ).toBe(null);
  });
});

test.each([
  ['65.00', 6500],
  ['65,00', 6500],
  ['-65.5', -6550],
  ['+65', 6500],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1234567.89', 123_456_789],
  ['R$ 65,00', 6500],
  ['-R$ 1.065,00', -106_500],
  ['65,00 D', -6500],
  ['65,00 C', 6500],
  ['0.00', 0],
  ['1.234', null],
  ['1.234.56', null],
  ['65,000', null],
  ['', null],
  ['sessenta', null],
  ['99999999999999.00', null],
])('EX-2 the amount %s is %s centavos', (text, amount) => {
  expect(signedAmount(text)).toBe(amount);
});

test('EX-4 an id that stands twice in the file does not tell lines apart', () => {
  const line = { day: TODAY, text: 'Pix', fitId: 'A' };
  const lines = [
    { ...line, amount: signedAmount('1,00') },
    { ...line, amount: signedAmount('1,00') },
    { ...line, amount: signedAmount('-2,00'), fitId: 'B' },
    { ...line, amount: signedAmount('2,00'), fitId: 'B' },
    { ...line, amount: signedAmount('2,00'), fitId: 'C' },
  ];
  expect(creditsOf(lines, TODAY).credits.map(({ fit_id, place }) => [fit_id, place])).toEqual([
    [null, 0],
    [null, 1],
    [null, 0],
    ['C', 1],
  ]);
});

test('EX-3 what is left out is counted, one and many', () => {
  expect(leftOutText({ future: 3, balances: 2, debits: 14, unreadable: 0 })).toBe(
    'Ficaram de fora: 3 lançamentos futuros, 2 saldos, 14 débitos.',
  );
  expect(leftOutText({ future: 0, balances: 0, debits: 0, unreadable: 0 })).toBe(null);
});
