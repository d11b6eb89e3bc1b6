/** A message has ordinary spaces, as it is sent. Where it is shown, no line ends between 'R$' and the number. */
export const unbrokenAmounts = (text: string): string => text.replaceAll('R$ ', 'R$\u00a0');
