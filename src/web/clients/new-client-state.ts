/** IN-9: the way from the queue to 'Novo Cliente' with what the requester already told us. */
export interface FirstClientFields {
  cpf: string;
  name: string;
}

/** `navigate('/clientes', { state })` opens the form filled in. */
export interface NewClientState {
  novoCliente: FirstClientFields;
}

/** Opens it empty. */
export const newClientState: NewClientState = { novoCliente: { cpf: '', name: '' } };

/** A history entry may hold anything, also from an earlier version of the app. */
export function firstClientFields(state: unknown): FirstClientFields | null {
  if (typeof state !== 'object' || state === null || !('novoCliente' in state)) return null;
  const { novoCliente } = state;
  if (typeof novoCliente !== 'object' || novoCliente === null) return null;
  if (!('cpf' in novoCliente) || !('name' in novoCliente)) return null;
  const { cpf, name } = novoCliente;
  return typeof cpf === 'string' && typeof name === 'string' ? { cpf, name } : null;
}
