import { createContext, use, useSyncExternalStore } from 'react';
import { brl, type Cents } from '#domain/money.ts';
import { keepHere } from '#web/base/kept-here.ts';
import { HIDE_VALUES_KEY, valuesAreHidden } from '#web/base/hidden-choice.ts';

const CHANGED = 'caderneta-hide-values';

export const HIDDEN_MONEY = 'R$\u00a0••••';

/** True below the staff's frame while values are hidden; the borrower's screens always show theirs. */
export const ValuesHidden = createContext(false);

export function useValuesHidden(): boolean {
  return use(ValuesHidden);
}

/** For money inside a sentence, a label or a plot. Texts that are shared or printed use `brl` itself. */
export function useMoneyText(): (amount: Cents) => string {
  return useValuesHidden() ? hiddenText : brl;
}

const hiddenText = () => HIDDEN_MONEY;

/** What was chosen on this device, in this tab or another. */
export function useHideValuesChoice(): boolean {
  return useSyncExternalStore(onChange, readChoice, () => false);
}

export function hideValues(hidden: boolean): void {
  keepHere(HIDE_VALUES_KEY, hidden ? 'yes' : null);
  chosen = hidden;
  window.dispatchEvent(new Event(CHANGED));
}

let chosen: boolean | null = null;

function readChoice(): boolean {
  chosen ??= valuesAreHidden();
  return chosen;
}

function onChange(changed: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (key !== HIDE_VALUES_KEY) return;
    chosen = valuesAreHidden();
    changed();
  };
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', otherTab);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', otherTab);
  };
}
