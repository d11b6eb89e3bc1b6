import { TEXT_LIMITS } from '../text-rules.ts';

export interface Institution {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
  /** The address of what is shown: the chosen image, else the URL of the profile (IS-2). */
  readonly logo: string | null;
  readonly contact_info: string | null;
}

const HTTPS_ADDRESS = /^https:\/\/([^/?#\\]*)(?:[/?#][^\s\\<>"]*)?$/i;

/**
 * Names only. A browser reads a host whose last label is a number (`127.1`, `0x7f.1`) as an IP address,
 * and every such label begins with a digit, so the last label must begin with a letter.
 */
const HOST_WITH_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/i;

/** The URL of a logo, which only browsers load; no credentials, IP addresses or single-label hosts. */
export function logoUrlProblem(url: string): string | null {
  if (url.length > TEXT_LIMITS.logo_url)
    return `O endereço da logo deve ter no máximo ${TEXT_LIMITS.logo_url} caracteres.`;
  const authority = HTTPS_ADDRESS.exec(url)?.[1];
  if (authority === undefined) return 'O endereço da logo deve começar com https:// e não conter espaços.';
  if (authority.includes('@')) return 'O endereço da logo não pode conter usuário nem senha.';
  if (!HOST_WITH_NAME.test(authority))
    return 'O endereço da logo deve ter o nome de um site, como https://exemplo.com.br/logo.png.';
  return null;
}
