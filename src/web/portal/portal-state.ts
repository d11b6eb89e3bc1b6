export interface ChosenInstitution {
  id: string;
  name: string;
  logo: string | null;
}

/** Navigation state of the new request; the CPF is not part of it (typed-cpf.ts). */
export interface PortalState {
  institution: ChosenInstitution;
}

/** Navigation state survives in the history of a browser, so it is read like anything from outside. */
export function chosenInstitutionOf(state: unknown): ChosenInstitution | null {
  if (typeof state !== 'object' || state === null || !('institution' in state)) return null;
  const { institution } = state;
  if (typeof institution !== 'object' || institution === null) return null;
  if (!('id' in institution) || !('name' in institution)) return null;
  const { id, name } = institution;
  const logo = 'logo' in institution ? institution.logo : null;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  return { id, name, logo: typeof logo === 'string' ? logo : null };
}
