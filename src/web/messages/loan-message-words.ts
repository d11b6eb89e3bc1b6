/** What offers the message of a moment (CB-12). */
export const LOAN_MESSAGE_WORDS = {
  receipt: 'Enviar comprovante',
  settled: 'Avisar quitação',
  welcome: 'Enviar boas-vindas',
} as const;
