import { expect, test } from 'vitest';
import { linesMatching, textFiles } from './repository.ts';

const testFiles = textFiles(/\.(test|spec)\.tsx?$/);

test('no test is singled out, left out or put off', () => {
  const marks =
    /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails?)\b|\bx(?:it|describe)\(/;
  expect(linesMatching(testFiles, marks)).toEqual([]);
});

test('no test waits for a fixed time', () => {
  const naps = /\bwaitForTimeout\(/;
  expect(linesMatching(testFiles, naps)).toEqual([]);
});

test('every test file asserts something', () => {
  const silent = testFiles.filter(({ text }) => !/\b(?:expect|assert)\w*[.(]/.test(text));
  expect(silent.map(({ file }) => file)).toEqual([]);
});
