/** `navigate('/emprestimos', { state: newLoanState })` opens 'Novo Empréstimo'. */
export const newLoanState = { novoEmprestimo: true };

/** A history entry may hold anything, also from an earlier version of the app. */
export function wantsNewLoan(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'novoEmprestimo' in state;
}
