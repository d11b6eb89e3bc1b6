interface RecoveryLink {
  /** Null where the link is damaged, such as one cut off by a mail program. */
  token: string | null;
}

/** The link of a password recovery (`/login#recuperar=TOKEN`); null where the address is not one. */
export function recoveryLinkOf(hash: string): RecoveryLink | null {
  const encoded = /^#recuperar=(.*)$/.exec(hash)?.[1];
  if (encoded === undefined) return null;
  return { token: decoded(encoded) };
}

function decoded(text: string): string | null {
  try {
    const token = decodeURIComponent(text);
    return token === '' ? null : token;
  } catch {
    return null;
  }
}
