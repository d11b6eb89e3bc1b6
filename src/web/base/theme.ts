import { keepHere, keptHere } from './kept-here.ts';

/** Automatic follows the system; the other two are this browser's own choice. */
export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'caderneta-theme';

/** The cover in each scheme (ui/tokens.css), for what the browser draws around the page. */
const COVER = { light: '#0b4635', dark: '#0b3529' };

/** First of all, from head-script.ts: the page's policy allows no script that would run before that one. */
export function startTheme(): void {
  show(chosenTheme());
}

/** Another tab's choice is this one's too. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) show(chosenTheme());
  });
}

export function chosenTheme(): Theme {
  const kept = keptHere(KEY);
  return THEMES.find((theme) => theme === kept) ?? 'auto';
}

export function chooseTheme(theme: Theme): void {
  show(theme);
  keepHere(KEY, theme === 'auto' ? null : theme);
}

function show(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = COVER[theme === 'auto' ? system : theme];
  }
}
