/** What a person is in an institution. */
export const ROLES = ['owner', 'manager', 'collector', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Who looks at the whole portfolio; a collector will see the own clients only, by endpoints that say so. */
export const READERS: readonly Role[] = ['owner', 'manager', 'viewer'];
/** Who changes clients, loans, payments and requests. */
export const EDITORS: readonly Role[] = ['owner', 'manager'];
export const OWNERS: readonly Role[] = ['owner'];
