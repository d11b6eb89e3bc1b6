import { parseCpf, type Cpf } from '#domain/cpf.ts';

/** What travels from one portal screen to the next, in navigation state only: a CPF stands in no address (RT-2). */
export interface ChosenInstitution {
  id: string;
  name: string;
}

export interface PortalState {
  cpf: Cpf;
  institution?: ChosenInstitution;
}

/** Navigation state survives in the history of a browser, so it is read like anything from outside. */
export function portalStateOf(state: unknown): PortalState | null {
  if (typeof state !== 'object' || state === null || !('cpf' in state) || typeof state.cpf !== 'string')
    return null;
  const cpf = parseCpf(state.cpf);
  if (cpf === null) return null;
  const institution = 'institution' in state ? institutionOf(state.institution) : null;
  return institution === null ? { cpf } : { cpf, institution };
}

function institutionOf(value: unknown): ChosenInstitution | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return null;
  const { id, name } = value;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
