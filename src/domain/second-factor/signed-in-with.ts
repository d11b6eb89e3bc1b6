/** How a person signed in (SG-10). */
export const SIGNED_IN_WITH = ['password', 'password_code', 'passkey'] as const;
export type SignedInWith = (typeof SIGNED_IN_WITH)[number];

export const SIGNED_IN_WITH_WORDS = {
  password: 'senha',
  password_code: 'senha + código',
  passkey: 'digital ou rosto',
} as const satisfies Record<SignedInWith, string>;
