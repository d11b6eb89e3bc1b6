/** The role of a person in an institution. */
export const ROLES = ['owner', 'manager', 'collector', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The roles an owner can give; the owner is whose account the institution was made with. */
export const TEAM_ROLES = ['manager', 'collector', 'viewer'] as const satisfies readonly Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

/** The roles that see the whole portfolio; a collector sees their own clients alone. */
export const READERS: readonly Role[] = ['owner', 'manager', 'viewer'];
/** The roles that may change clients, loans, payments and requests. */
export const EDITORS: readonly Role[] = ['owner', 'manager'];
export const OWNERS: readonly Role[] = ['owner'];
/** The roles that receive money and write to clients; a collector of their own clients. */
export const RECEIVERS: readonly Role[] = ['owner', 'manager', 'collector'];

/** What an endpoint asks of its caller. */
export interface Asked {
  readonly may: readonly Role[];
  /** It lends money, which a collector may only with 'Pode emprestar'. */
  readonly lends: boolean;
}

export function mayCall(
  { may, lends }: Asked,
  person: { readonly role: Role; readonly canLend: boolean },
): boolean {
  return may.includes(person.role) && (!lends || person.role !== 'collector' || person.canLend);
}

export const ROLE_LABELS = {
  owner: 'Dono',
  manager: 'Gerente',
  collector: 'Cobrador',
  viewer: 'Só consulta',
} as const satisfies Record<Role, string>;
