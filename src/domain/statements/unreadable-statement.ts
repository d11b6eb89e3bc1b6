/** The sentences of a file that is no statement we can read. */
const STATEMENT_PROBLEMS = {
  unreadable: 'Não foi possível ler este extrato. Baixe-o de novo em OFX ou CSV.',
  card: 'Este é um extrato de cartão.',
  currency: 'Este extrato não é em reais.',
} as const;
type StatementProblem = keyof typeof STATEMENT_PROBLEMS;

export class UnreadableStatement extends Error {
  readonly problem: StatementProblem;

  constructor(problem: StatementProblem) {
    super(STATEMENT_PROBLEMS[problem]);
    this.name = 'UnreadableStatement';
    this.problem = problem;
  }
}
