import { describe, expect, test } from 'vitest';
import { cleanMultiLine, cleanSingleLine } from './text-rules.ts';

describe('a text of one line', () => {
  test.each([
    ['  Maria da Silva ', 'Maria da Silva'],
    ['João 👍🏽', 'João 👍🏽'],
    ['', ''],
    ['\u202eairaM\u202c', 'airaM'],
    ['a\u2066b\u2069', 'ab'],
    ['Maria\nSilva', null],
    ['Maria\tSilva', null],
    ['a\u0000b', null],
    ['a\u007fb', null],
    ['a\u0085b', null],
    ['a\u2028b', null],
    ['a\ud83d', null],
  ])('%j is kept as %j', (text, expected) => {
    expect(cleanSingleLine(text)).toBe(expected);
  });
});

describe('a text of many lines', () => {
  test.each([
    ['um\ndois\ttrês', 'um\ndois\ttrês'],
    ['um\r\ndois\rtrês\u2028quatro', 'um\ndois\ntrês\nquatro'],
    ['\n um \n', 'um'],
    ['\u202bum', 'um'],
    ['a\u0000b', null],
    ['a\u001bb', null],
    ['a\udc00', null],
  ])('%j is kept as %j', (text, expected) => {
    expect(cleanMultiLine(text)).toBe(expected);
  });
});
