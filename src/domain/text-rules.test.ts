import { describe, expect, test } from 'vitest';
import { cleanMultiLine, cleanSingleLine, hasVisibleText } from './text-rules.ts';

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

describe('a required name must have something to see', () => {
  test.each([
    '',
    ' \t\u00a0\u3000',
    '\u200b',
    '\u200d\u2060\ufeff',
    '\u3164',
    '\u115f\u1160\uffa0',
    '\u2800',
    '\u00ad',
    '\u034f',
    '\u180e\ufe0f',
    '\u{e0041}',
    '\u0301',
    ' \u200b\u2800 \u3164 ',
  ])('%j shows nothing', (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });

  test.each(['Maria', ' x ', '\u200bAna', '李', '👍🏽', '.', '한글'])('%j shows something', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });
});
