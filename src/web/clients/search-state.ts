/** `navigate('/clientes', { state: searchState('ana') })` opens the list with that search; names stay out of addresses. */
export function searchState(text: string): { pesquisa: string } {
  return { pesquisa: text };
}

/** A history entry may hold anything, also from an earlier version of the app. */
export function searchOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('pesquisa' in state)) return '';
  return typeof state.pesquisa === 'string' ? state.pesquisa : '';
}
