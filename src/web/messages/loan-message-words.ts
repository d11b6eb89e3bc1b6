/** What offers the message of a moment (CB-12). */
export const LOAN_MESSAGE_WORDS = {
  receipt: 'Enviar recibo',
  settled: 'Avisar quitação',
  welcome: 'Avisar do empréstimo',
} as const;
