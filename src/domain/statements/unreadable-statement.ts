/** The sentences of a file that is no statement we can read. */
export const STATEMENT_PROBLEMS = {
  unreadable: 'Não foi possível ler este extrato. Baixe-o de novo em OFX ou CSV.',
  card: 'Este é um extrato de cartão.',
  currency: 'Este extrato não é em reais.',
  tooBig: 'O arquivo é grande demais: o limite é de 5 MB.',
  tooLong: 'O extrato tem linhas demais: o limite é de 5.000.',
} as const;
export type StatementProblem = keyof typeof STATEMENT_PROBLEMS;

export class UnreadableStatement extends Error {
  readonly problem: StatementProblem;

  constructor(problem: StatementProblem) {
    super(STATEMENT_PROBLEMS[problem]);
    this.name = 'UnreadableStatement';
    this.problem = problem;
  }
}
