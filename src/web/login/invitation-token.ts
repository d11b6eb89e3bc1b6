/** The token of `/convite#convite=TOKEN`; null where the link is damaged. */
export function invitationTokenOf(hash: string): string | null {
  const [, encoded = ''] = /^#convite=(.+)$/.exec(hash) ?? [];
  try {
    return decodeURIComponent(encoded) || null;
  } catch {
    return null;
  }
}
