import { createContext, use, useSyncExternalStore } from 'react';
import { brl, type Cents } from '#domain/money.ts';

/** The lender's choice on this device: whoever stands in front of the screen reads no amounts (RT-10). */
const KEY = 'caderneta-hide-values';
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
  try {
    if (hidden) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing keeps the choice until the page is closed.
  }
  chosen = hidden;
  window.dispatchEvent(new Event(CHANGED));
}

let chosen: boolean | null = null;

function readChoice(): boolean {
  chosen ??= kept();
  return chosen;
}

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function onChange(changed: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (key !== KEY) return;
    chosen = kept();
    changed();
  };
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', otherTab);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', otherTab);
  };
}
