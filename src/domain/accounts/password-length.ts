/** Apart from the rules, so that a form does not load the list of common passwords. */
export const PASSWORD_LENGTH = { shortest: 12, longest: 256 } as const;
