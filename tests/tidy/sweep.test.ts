import { expect, test } from 'vitest';
import { SCREENS } from '#web/base/screens.ts';
import { textFiles } from './repository.ts';

const sources = textFiles(/^tests\/flows\/sweep\/.*-places\.ts$/).map(({ text }) => text);
const shown = new Set(
  sources.flatMap((text) => [...text.matchAll(/\bshows: '([^']+)'/g)].map(([, name]) => name)),
);
const addresses = new Set(
  sources.flatMap((text) => [...text.matchAll(/\baddress: '([^'?#]+)/g)].map(([, address]) => address)),
);

test('every screen is a place of the sweep: axe, sideways scroll, large text', () => {
  const forgotten = Object.keys(SCREENS).filter((address) => !addresses.has(address) && !shown.has(address));
  expect(forgotten).toEqual([]);
});

/** Dialogs that only a flow reaches (a key, a second factor, a file …): axe looks at them there. */
const SEEN_BY_FLOWS: Readonly<Record<string, string>> = {
  'access-code-dialog': 'public-request',
  'add-passkey-dialog': 'passkeys',
  'charge-sheet': 'messages',
  'correct-row-dialog': 'imports',
  'invitation-link-dialog': 'team',
  'leave-question': 'offline',
  'line-sheet': 'statement',
  'message-fields': 'collection-hours',
  'message-sheet': 'messages',
  'new-access-code-dialog': 'settings',
  'new-codes-dialog': 'second-factor',
  'offline-receive-dialog': 'offline',
  'pix-dialog': 'pix',
  'pix-form-dialog': 'pix',
  'queue-dialog': 'offline',
  'remove-logo-dialog': 'settings',
  'remove-passkey-dialog': 'passkeys',
  'rename-passkey-dialog': 'passkeys',
  'turn-off-dialog': 'passkeys',
  'turn-on-dialog': 'second-factor',
  'undo-import-dialog': 'imports',
  'undo-statement-dialog': 'statement',
};

/** Asks about a person who has a second factor: no flow has one yet. */
const NOT_YET = ['reset-second-factor-dialog'];

test('every dialog is a place of the sweep, or is looked at by the flow that reaches it', () => {
  const dialogs = textFiles(/^src\/web\/(?!ui\/|app\/gallery\/).*\.tsx$/)
    .filter(({ text }) => /\b(?:SheetDialog|ConfirmDialog)\b/.test(text))
    .map(({ file }) => file.replace(/^.*\/|\.tsx$/g, ''));
  expect(dialogs.length).toBeGreaterThan(20);
  const forgotten = dialogs.filter((name) => !shown.has(name) && SEEN_BY_FLOWS[name] === undefined);
  expect(forgotten).toEqual(NOT_YET);
  const known = [...shown, ...Object.keys(SEEN_BY_FLOWS)].filter((name) => !name?.startsWith('/'));
  expect(known.filter((name) => !dialogs.includes(name ?? ''))).toEqual([]);
  const looking = textFiles(/^tests\/flows\/.*\.spec\.ts$/)
    .filter(({ text }) => text.includes('expectNoFaults('))
    .map(({ file }) => file.replace(/^.*\/|\.spec\.ts$/g, ''));
  expect(Object.values(SEEN_BY_FLOWS).filter((flow) => !looking.includes(flow))).toEqual([]);
});
