import { expect, test } from 'vitest';
import { SCREENS } from '#web/base/screens.ts';
import { linesMatching, textFiles } from './repository.ts';

const screens = textFiles(/^src\/web\/.*\.tsx$/).filter(({ file }) => !file.startsWith('src/web/ui/'));
const kit = textFiles(/^src\/web\/ui\/.*\.tsx$/);

test('no screen makes its own button or field: they are of src/web/ui', () => {
  // A hidden one may be in a form for the browser's password manager.
  const own = linesMatching(screens, /<(?:button|textarea|select|input(?!.*\bhidden\b))\b/);
  expect(own).toEqual([]);
});

test('no screen makes its own sheet, disclosure or tab: what opens and closes is of src/web/ui', () => {
  expect(
    linesMatching(screens, /radix-ui|<(?:dialog|details|summary)\b|role="(?:dialog|tab|switch)"/),
  ).toEqual([]);
});

test('no screen draws its own card or empty state', () => {
  expect(linesMatching(screens, /rounded-card border border-line bg-card|border-dashed/)).toEqual([]);
});

test('no screen draws its own badge or notice: a state has its colours in src/web/ui alone', () => {
  expect(linesMatching(screens, /bg-(?:green|orange|red|yellow|blue|purple)-soft/)).toEqual([]);
});

test('each address loads the code of the chunk that screens.ts names for it', () => {
  const [code] = textFiles(/^src\/web\/app\/screen-code\.ts$/);
  const imported = [...(code?.text ?? '').matchAll(/'(\/[^']*)': lazyScreen\([^']*'[^']*\/([\w-]+)\.tsx'/g)];
  const named = Object.entries(SCREENS).map(([address, { chunk }]) => [address, chunk]);
  expect(Object.fromEntries(imported.map(([, ...pair]) => pair))).toEqual(Object.fromEntries(named));
});

test('every colour is a token: none is written anywhere but in tokens.css', () => {
  const styled = textFiles(/^src\/web\/.*\.(tsx|css)$/).filter(({ file }) => !file.endsWith('/tokens.css'));
  expect(linesMatching(styled, /(?:\[|:\s*|["'])#[0-9a-f]{3,8}\b/i)).toEqual([]);
});

test('the gallery at /_ui shows every component of the kit', () => {
  const shown = textFiles(/^src\/web\/app\/gallery\/.*\.tsx$/)
    .map(({ text }) => text)
    .join('\n');
  const missing = kit
    .map(({ file }) => file.replace('src/web/', '#web/'))
    .filter((name) => !shown.includes(name));
  expect(missing).toEqual([
    '#web/ui/basic/email-or-text.tsx',
    // It stands beside every screen; the gallery shows its toasts.
    '#web/ui/feedback/toaster.tsx',
    '#web/ui/form/password-input.tsx',
    '#web/ui/form/record-changed-notice.tsx',
    // A page is seen within its list.
    '#web/ui/list/list-page.tsx',
    // What a whole screen, or a section of the settings, is framed with.
    '#web/ui/page/portal-page.tsx',
    '#web/ui/page/product-head.tsx',
    '#web/ui/page/start-screen.tsx',
    '#web/ui/settings/loaded-section.tsx',
    '#web/ui/settings/settings-section.tsx',
  ]);
});
