import { parseCpf, type Cpf } from '#domain/cpf.ts';

/*
 * The CPF typed at the login, until the portal is opened or a request is sent (RT-2, LG-6). It is kept in the session
 * storage of the tab: unlike navigation state it can be removed everywhere at once, and the Back button finds none.
 */

const KEY = 'caderneta-typed-cpf';

/** For a browser that keeps nothing: then a reload begins at the login again. */
let inMemory: string | null = null;

export function keepTypedCpf(cpf: string): void {
  inMemory = cpf;
  try {
    sessionStorage.setItem(KEY, cpf);
  } catch {
    // The copy in memory serves until a reload.
  }
}

export function typedCpf(): Cpf | null {
  return parseCpf(stored() ?? inMemory ?? '');
}

export function forgetTypedCpf(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
