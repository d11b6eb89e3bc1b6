import type { Role } from './role.ts';

/** After a person's name, as in 'por Ana Souza, cobrador(a)' (EQ-7). */
export const ROLE_NOUNS = {
  owner: 'dono(a)',
  manager: 'gerente',
  collector: 'cobrador(a)',
  viewer: 'leitura',
} as const satisfies Record<Role, string>;
