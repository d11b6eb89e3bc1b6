import { createPath, NavigationType, parsePath, type Location, type Navigator, type To } from 'react-router';

/*
 * The history of this tab, for React Router and for open dialogs (TD-2). A screen is one entry; every open dialog adds
 * one with the same address, so that Back closes the topmost dialog instead of leaving the screen. The state of an
 * entry is what React Router keeps there (`usr`, `key`) and how many dialogs are open on it (`dialogs`).
 *
 * Traversals are asynchronous, so nothing is undone step by step: `settle` compares the dialogs that are open with the
 * entry the tab stands on and adds or removes the difference. The same rule covers a dialog replaced by another, a
 * reload inside a dialog, and Forward to a dialog that is closed by now.
 */

export interface ShownLocation {
  location: Location;
  navigationType: NavigationType;
}

interface OpenDialog {
  close: () => void;
  /** Whether its entry has been added; one opened during a traversal has none yet. */
  hasEntry: boolean;
}

/** The topmost last. */
const dialogs: OpenDialog[] = [];
/** Navigations that wait until the entries of dialogs are removed. */
const waiting: (() => void)[] = [];
const GIVE_UP_AFTER_MS = 1000;
let traversal: ReturnType<typeof setTimeout> | null = null;
let location: Location;
let listener: (shown: ShownLocation) => void = () => undefined;

/** Before the first screen is rendered. */
export function startTabHistory(): ShownLocation {
  location = readLocation();
  window.addEventListener('popstate', arrive);
  settle();
  return { location, navigationType: NavigationType.Pop };
}

export function onLocationChange(changed: (shown: ShownLocation) => void): () => void {
  listener = changed;
  return () => {
    listener = () => undefined;
  };
}

/** A dialog has opened: Back calls `close`. Returns what to call once it is closed. */
export function addDialog(close: () => void): () => void {
  const dialog = { close, hasEntry: false };
  dialogs.push(dialog);
  // Not at once: a dialog that takes the place of another in the same render also takes its entry.
  queueMicrotask(settle);
  return () => {
    const index = dialogs.indexOf(dialog);
    if (index === -1) return;
    dialogs.splice(index, 1);
    queueMicrotask(settle);
  };
}

/** A navigation closes the open dialogs and removes their entries first. */
export const tabNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => window.history.go(delta),
  push: (to, state: unknown) => navigate(NavigationType.Push, to, state),
  replace: (to, state: unknown) => navigate(NavigationType.Replace, to, state),
};

function navigate(type: NavigationType.Push | NavigationType.Replace, to: To, state: unknown): void {
  waiting.push(() => {
    const url = createPath(typeof to === 'string' ? parsePath(to) : to);
    const entry = { usr: state ?? null, key: Math.random().toString(36).slice(2, 10) };
    try {
      if (type === NavigationType.Push) window.history.pushState(entry, '', url);
      else window.history.replaceState(entry, '', url);
    } catch {
      // Safari refuses more than 100 entries in 30 s.
      window.location.assign(url);
      return;
    }
    show(type);
  });
  settle();
}

function settle(): void {
  if (traversal !== null) return;
  const surplus = dialogEntries() - (waiting.length > 0 ? 0 : dialogs.length);
  if (surplus > 0) {
    traversal = setTimeout(giveUp, GIVE_UP_AFTER_MS);
    window.history.go(-surplus);
    return;
  }
  for (const proceed of waiting.splice(0)) proceed();
  for (const [index, dialog] of dialogs.entries()) {
    if (index + 1 > dialogEntries()) addEntry(index + 1);
    dialog.hasEntry = true;
  }
}

function addEntry(count: number): void {
  try {
    window.history.pushState({ ...entryState(), dialogs: count }, '');
  } catch {
    // Refused as above: this dialog is closed by its buttons alone.
  }
}

/** After Back, Forward or a traversal of `settle`. */
function arrive(): void {
  if (traversal !== null) clearTimeout(traversal);
  traversal = null;
  const entries = dialogEntries();
  while (dialogs.filter(({ hasEntry }) => hasEntry).length > entries) dialogs.pop()?.close();
  const next = readLocation();
  // Entries of dialogs are the screen's own to React Router.
  if (next.key !== location.key || createPath(next) !== createPath(location)) show(NavigationType.Pop);
  settle();
}

/** A tab copied without its earlier entries has nothing to go back to. */
function giveUp(): void {
  traversal = null;
  window.history.replaceState({ ...entryState(), dialogs: 0 }, '');
  settle();
}

function show(navigationType: NavigationType): void {
  location = readLocation();
  listener({ location, navigationType });
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key } = entryState();
  return { pathname, search, hash, state: usr, key: typeof key === 'string' ? key : 'default' };
}

function dialogEntries(): number {
  const { dialogs: count } = entryState();
  return typeof count === 'number' ? count : 0;
}

/** An entry may hold anything, also from an earlier version of the app. */
function entryState(): { usr?: unknown; key?: unknown; dialogs?: unknown } {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
