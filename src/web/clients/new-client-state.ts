/** `navigate('/clientes', { state: newClientState })` opens 'Novo Cliente'. */
export const newClientState = { novoCliente: true };

/** A history entry may hold anything, also from an earlier version of the app. */
export function wantsNewClient(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'novoCliente' in state;
}
