/* Playwright's names of keys in the notation of user-event. */

const escaped = (text: string): string => text.replaceAll(/[[{]/g, (mark) => mark + mark);

/** 'Shift+Tab', 'Enter', 'a'. */
export function keysOf(keys: string): string {
  if (keys.length === 1) return escaped(keys);
  const names = keys.split('+').map((name) => (name === 'ControlOrMeta' ? 'Control' : name));
  const last = names.pop() ?? '';
  const held = names.map((name) => `{${name}>}`).join('');
  const released = names.map((name) => `{/${name}}`).join('');
  return `${held}${last.length === 1 ? escaped(last) : `{${last}}`}${released}`;
}

export function typedOf(text: string): string {
  return escaped(text);
}
