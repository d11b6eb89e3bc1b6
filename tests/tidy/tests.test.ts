import { expect, test } from 'vitest';
import { PARTS } from '../../stryker.config.mjs';
import { linesMatching, repositoryFiles, textFiles } from './repository.ts';

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

test('what is waited for has the time of a busy machine, not the one second of Vitest', () => {
  // Where no promise says how long it may take it is `eventually` (tests/support).
  const hurried = /\bvi\.waitFor\(.*\)\);$/;
  expect(linesMatching(testFiles, hurried)).toEqual([]);
});

test('every test file asserts something', () => {
  const silent = testFiles.filter(({ text }) => !/\b(?:expect|assert)\w*[.(]/.test(text));
  expect(silent.map(({ file }) => file)).toEqual([]);
});

/** What differs between a phone and a wide screen: where things stand, and what a pointer can do. */
const LAYOUT =
  /boundingBox|BoundingClientRect|toBeInViewport|layout-shift|scrollWidth|project\.name|expectNothingCovered|\.hover\(|dragTo\(/;

function flowsWhere(isSo: (flow: string) => boolean): string[] {
  const files = testFiles.filter(({ file }) => file.startsWith('tests/flows/'));
  return files.flatMap(({ file, text }) =>
    text
      .split(/^(?=\s*test\()/m)
      .filter(isSo)
      .map((flow) => `${file}: ${flow.trim().split('\n', 2).join(' ')}`),
  );
}

test('a flow runs in both sizes only where it asserts layout or a pointer', () => {
  expect(flowsWhere((flow) => flow.includes('@both') && !LAYOUT.test(flow))).toEqual([]);
});

test('a flow that sets the clock of its browser has a context of its own: the clock cannot be put back', () => {
  expect(
    flowsWhere(
      (flow) => /clock\.install|context\.(?:addInitScript|expose)/.test(flow) && !flow.includes('@fresh'),
    ),
  ).toEqual([]);
});

test('every file that npm run mutation changes is there', () => {
  const files = repositoryFiles();
  const gone = Object.values(PARTS).flatMap((part) => part.filter((file) => !files.includes(file)));
  expect(gone).toEqual([]);
});
