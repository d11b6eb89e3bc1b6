/** Where an open dialog is about a loan that was deleted meanwhile. */
export const LOAN_GONE = {
  title: 'Empréstimo não encontrado',
  description: 'Este empréstimo foi excluído. Ele pode ser restaurado em Admin › Configurações.',
};
