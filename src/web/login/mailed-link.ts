interface MailedLink {
  /** What it is for: a new password, or the confirmation of a new e-mail. */
  kind: 'password' | 'email';
  /** Null where the link is damaged, such as one cut off by a mail program. */
  token: string | null;
}

/** `/login#recuperar=TOKEN` or `/login#confirmar-email=TOKEN`, as mailed; null where the address is neither. */
export function mailedLinkOf(hash: string): MailedLink | null {
  const [, word, encoded] = /^#(recuperar|confirmar-email)=(.*)$/.exec(hash) ?? [];
  if (encoded === undefined) return null;
  return { kind: word === 'recuperar' ? 'password' : 'email', token: decoded(encoded) };
}

function decoded(text: string): string | null {
  try {
    const token = decodeURIComponent(text);
    return token === '' ? null : token;
  } catch {
    return null;
  }
}
