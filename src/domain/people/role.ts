/** The role of a person in an institution. */
export const ROLES = ['owner', 'manager', 'collector', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that see the whole portfolio; a collector will only see their own clients, through separate endpoints. */
export const READERS: readonly Role[] = ['owner', 'manager', 'viewer'];
/** The roles that may change clients, loans, payments and requests. */
export const EDITORS: readonly Role[] = ['owner', 'manager'];
export const OWNERS: readonly Role[] = ['owner'];
