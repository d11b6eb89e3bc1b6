import { useEffect, useRef } from 'react';

/** Every key that does something anywhere, with what it does; the help lists these. */
export const SHORTCUTS = {
  '/': 'Pesquisar nesta tela',
  n: 'Criar um novo registro nesta tela',
  '?': 'Mostrar estes atalhos',
} as const;

/** Runs on the key alone: never while somebody types, nor behind an open dialog. */
export function useShortcut(key: keyof typeof SHORTCUTS, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || event.repeat || isTyping(event.target) || dialogIsOpen()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}

/** A box that is ticked or a button takes no letters. */
const TAKES_LETTERS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TAKES_LETTERS);
}

function dialogIsOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}
