import type { Cents } from '#domain/money.ts';
import type { ReceiveChoice } from './receive-options.ts';

/** What becomes of a late fee that is due, in the words of the sheet (RC-10). */
export const FEE_WORDS = {
  leave: 'Deixar em aberto',
  receive: 'Receber junto',
  waive: 'Perdoar',
  include: 'Somar à dívida',
} as const;
export type FeeWord = keyof typeof FEE_WORDS;

/** The first one is chosen until another is. Only a part payment leaves the fee open: settling and renewing end it. */
const OF_PART: readonly FeeWord[] = ['leave', 'receive', 'waive'];
const OF_ALL: readonly FeeWord[] = ['receive', 'waive'];
const OF_INTEREST: readonly FeeWord[] = ['receive', 'waive', 'include'];

function wordsOf(choice: ReceiveChoice): readonly FeeWord[] {
  if (choice === 'all') return OF_ALL;
  return choice === 'interest' ? OF_INTEREST : OF_PART;
}

export function firstFeeChoice(choice: ReceiveChoice): FeeWord {
  return wordsOf(choice)[0] ?? 'leave';
}

export interface FeeBlock {
  readonly due: Cents;
  readonly options: readonly { readonly value: FeeWord; readonly word: string }[];
  readonly value: FeeWord;
}

interface FeeAsked {
  readonly due: Cents;
  readonly chosen: FeeWord;
  readonly mayForgive: boolean;
}

/** What a tile asks about the late fee; null where none is due. Who may not forgive it receives it or leaves it open. */
export function feeBlock(choice: ReceiveChoice, { due, chosen, mayForgive }: FeeAsked): FeeBlock | null {
  if (due === 0) return null;
  const words = wordsOf(choice).filter((word) => mayForgive || word === 'leave' || word === 'receive');
  const value = words.includes(chosen) ? chosen : firstFeeChoice(choice);
  return { due, options: words.map((word) => ({ value: word, word: FEE_WORDS[word] })), value };
}
