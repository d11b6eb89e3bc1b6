import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'ofx-js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readOfx } from '#domain/statements/read-ofx.ts';
import { statementText } from '#domain/statements/statement-text.ts';
import { ROOT } from '#tests/tidy/repository.ts';

const FOLDER = path.join(ROOT, 'tests', 'fixtures', 'statements');
const texts = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ofx') && file !== 'card.ofx')
  .map((file) => [file, statementText(readFileSync(path.join(FOLDER, file)))] as const);

const transaction = z.object({ DTPOSTED: z.string(), TRNAMT: z.string(), FITID: z.string().default('') });
type Transaction = z.infer<typeof transaction>;

/** Every STMTTRN of what the other reader gives, wherever it stands. */
function transactionsOf(value: unknown): Transaction[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([tag, inner]: [string, unknown]) =>
    tag === 'STMTTRN' ? [inner].flat().map((one) => transaction.parse(one)) : transactionsOf(inner),
  );
}

function readByOther(text: string): Transaction[] | null {
  try {
    return transactionsOf(parseSync(text));
  } catch {
    return null;
  }
}

const factsOf = ({ DTPOSTED, TRNAMT, FITID }: Transaction) => [
  DTPOSTED.slice(0, 8),
  centavosOf(TRNAMT),
  FITID,
];

test('EX-2 whatever another reader of OFX can read is read alike: day, amount and id of every line', () => {
  const readable = texts.flatMap(([file, text]) => {
    const other = readByOther(text);
    return other === null ? [] : [{ file, text, other }];
  });
  for (const { file, text, other } of readable)
    expect([file, readOfx(text).flatMap(({ lines }) => lines.map(ownFacts))]).toEqual([
      file,
      other.map(factsOf),
    ]);
  // A value that Banco do Brasil leaves open is read by ours alone.
  expect(texts.map(([file]) => file).filter((file) => readable.every((one) => one.file !== file))).toEqual([
    'banco-do-brasil.ofx',
  ]);
});

/** '1.065,00', '1065.00' and '12.5': the last mark begins the centavos. */
function centavosOf(text: string): number {
  const [, whole = '', part = ''] = /^(.*)[.,](\d+)$/.exec(text) ?? [];
  return Number(`${whole.replace(/[.,]/g, '')}${part.padEnd(2, '0')}`);
}

function ownFacts({ day, amount, fitId }: ReturnType<typeof readOfx>[number]['lines'][number]) {
  return [day?.replaceAll('-', ''), amount, fitId];
}
