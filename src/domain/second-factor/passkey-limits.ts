/** Of a person, and of a key's name in characters (SG-7). */
export const PASSKEY_LIMITS = { count: 10, name: 60 } as const;
