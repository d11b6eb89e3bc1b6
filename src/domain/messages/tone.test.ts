import { expect, test } from 'vitest';
import { MESSAGE_MOMENTS } from './moment.ts';
import { ORIGINAL_TEXTS } from './original-texts.ts';
import { threatNotice, toneNotices } from './tone.ts';

const THREAT = 'Atenção ao tom: cobrança com ameaça ou exposição é proibida (art. 42 do CDC).';
const CREDITOR = 'Diga quem cobra: nome, documento e endereço do credor.';

test.each([
  'processo',
  'polícia',
  'SPC',
  'Serasa',
  'cartório',
  'último aviso',
  'vergonha',
  'família',
  'vizinho',
  'vizinhos',
  'chefe',
  'trabalho',
  'sofrer',
  'consequências',
])('CB-5 %s is a word of threat or exposure', (word) => {
  expect(toneNotices(`Vou falar com: ${word.toUpperCase()}! {credor}`, 'late')).toEqual([THREAT]);
  expect(threatNotice(`sobre ${word}.`)).toBe(THREAT);
});

test('CB-5 part of another word is none, and a text without {credor} is noticed', () => {
  expect(toneNotices('O processador, os familiares e a chefia. {credor}', 'late')).toEqual([]);
  expect(toneNotices('Pague, ou vai haver processo', 'late')).toEqual([THREAT, CREDITOR]);
  expect(toneNotices('Obrigado, e nada de processo', 'receipt')).toEqual([THREAT]);
  expect(threatNotice('Podemos combinar?')).toBeNull();
});

test('CB-5 the original texts give no notice', () => {
  expect(MESSAGE_MOMENTS.flatMap((moment) => toneNotices(ORIGINAL_TEXTS[moment], moment))).toEqual([]);
});
