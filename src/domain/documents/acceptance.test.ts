import { describe, expect, it } from 'vitest';
import { acceptanceState, codeWords } from './acceptance.ts';

describe('what became of a contract that was offered (PB-12)', () => {
  it.each([
    [{ accepted: false, withdrawn: false, changed: false }, 'waiting'],
    [{ accepted: false, withdrawn: false, changed: true }, 'outdated'],
    [{ accepted: true, withdrawn: false, changed: false }, 'accepted'],
    [{ accepted: true, withdrawn: false, changed: true }, 'earlier'],
    [{ accepted: false, withdrawn: true, changed: true }, 'withdrawn'],
  ] as const)('%o: %s', (offered, state) => {
    expect(acceptanceState(offered)).toBe(state);
  });

  it('says whether the code was typed', () => {
    expect(codeWords(true)).toBe('Aceito com o código do cliente');
    expect(codeWords(false)).toBe('Aceito apenas com CPF');
  });
});
