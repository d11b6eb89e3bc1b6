/** `navigate('/emprestimos', { state: newLoanState })` opens 'Novo Empréstimo'. */
export const newLoanState = { novoEmprestimo: true };

/** The draft that form shows; kept in the draft store before, it opens filled. */
export const NEW_LOAN_FORM = 'staff loan new';

/** A history entry may hold anything, also from an earlier version of the app. */
export function wantsNewLoan(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'novoEmprestimo' in state;
}
