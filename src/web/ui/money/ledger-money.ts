import { moneyFieldText, type Cents } from '#domain/money.ts';
import { useValuesHidden } from './hidden-values.ts';

/** '− 240,00': the column of a page needs no currency. */
export function signedText(amount: Cents): string {
  const text = moneyFieldText(amount);
  return amount < 0 ? `− ${text.slice(1)}` : `+ ${text}`;
}

/** 'saldo 1.300,00' */
export function useBalanceText(): (balance: Cents) => string {
  const hidden = useValuesHidden();
  return (balance) => `saldo ${hidden ? '••••' : moneyFieldText(balance)}`;
}
