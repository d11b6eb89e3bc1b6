/* What a link says to the screen of the clients, in its history entry: open the form, or search. */

/** `navigate('/clientes', { state: newClientState })` opens 'Novo Cliente'. */
export const newClientState = { novoCliente: true };

/** A history entry may hold anything, also from an earlier version of the app. */
export function wantsNewClient(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'novoCliente' in state;
}

/** `navigate('/clientes', { state: searchState('ana') })` opens the list with that search; names stay out of addresses. */
export function searchState(text: string): { pesquisa: string } {
  return { pesquisa: text };
}

/** A history entry may hold anything, also from an earlier version of the app. */
export function searchOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('pesquisa' in state)) return '';
  return typeof state.pesquisa === 'string' ? state.pesquisa : '';
}
