import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { passwordProblem } from './password-rule.ts';

const EMAIL = 'carolina.lima@exemplo.com.br';

describe('a new password', () => {
  test.each([
    'meu gato dorme no telhado',
    'x7$kPq!m2Zr9',
    'ção ção ção não',
    'abcdefghijkm',
    'carolina.lima e o gato',
    '👍🏽 doze vezes feliz',
    'k'.repeat(255) + 'z',
    // Common words among others, or many digits, are still hard to guess.
    'flamengo no telhado 2024',
    'deus amor familia vida',
    'caderno de capa azul 1987',
    'maria 9182736450918',
    '27182818284590',
  ])('%j is accepted', (password) => {
    expect(passwordProblem(password, EMAIL)).toBeNull();
  });

  test.each([
    ['x7$kPq!m2Zr', /pelo menos 12/],
    ['', /pelo menos 12/],
    // Twelve units of storage, six characters to a person.
    ['👍👎👍👎👌👍', /pelo menos 12/],
    ['kz'.repeat(128) + 'x', /no máximo 256/],
    ['senha1234567', /fácil/],
    ['SENHA1234567', /fácil/],
    ['Corinthians1910', /fácil/],
    [' password1234 ', /fácil/],
    ['aaaaaaaaaaaa', /fácil/],
    ['abababababab', /fácil/],
    ['abcabcabcabca', /fácil/],
    ['123412341234', /fácil/],
    ['            ', /fácil/],
    ['abcdefghijkl', /fácil/],
    ['lkjihgfedcba', /fácil/],
    ['123456789012', /fácil/],
    ['098765432109', /fácil/],
    ['flamengo2024', /fácil/],
    ['Flamengo@2024', /fácil/],
    ['2024flamengo', /fácil/],
    ['São Paulo 2024', /fácil/],
    ['corinthians_2012', /fácil/],
    ['vascodagama1898', /fácil/],
    ['Grêmio FC 1983', /fácil/],
    ['fernanda1990', /fácil/],
    ['Ana Beatriz 2005', /fácil/],
    ['joaopedro2010!', /fácil/],
    ['Maria da Silva 90', /fácil/],
    ['guilherme15031990', /fácil/],
    ['15/03/1990Rafaela', /fácil/],
    ['MariaAparecida', /fácil/],
    ['carolina.lima123', /fácil/],
    ['Carolina.LIMA@exemplo.com.br', /fácil/],
    ['exemplo.com.br', /fácil/],
    ['x7$kPq! exemplo', /fácil/],
    ['Éxem-plo do telhado', /fácil/],
  ])('%j is refused', (password, why) => {
    expect(passwordProblem(password, EMAIL)).toMatch(why);
  });

  test.each([
    ['ana@loja-do-meio.com.br', 'Loja do Meio 2027!', /fácil/],
    ['ana@caixa.lojas.net', 'o caixa do telhado', /fácil/],
    // Too short to count by itself, but not with the rest of the domain.
    ['ana@uol.com.br', 'ana.uol.com.br', /fácil/],
    ['ana@uol.com.br', 'o carro azul do pai', null],
    ['ana@exemplo.online', 'compro online com gato', null],
    ['ana@localhost', 'meu gato em localhost', /fácil/],
  ])('of %j the password %j contains the domain or not', (email, password, why) => {
    const problem = passwordProblem(password, email);
    if (why === null) expect(problem).toBeNull();
    else expect(problem).toMatch(why);
  });

  test('the list of common ones holds only what the length lets through, in lower case', () => {
    const useless = [...COMMON_PASSWORDS].filter((one) => one.length < 12 || one !== one.toLowerCase());
    expect(useless).toEqual([]);
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(100);
    for (const one of COMMON_PASSWORDS) expect(passwordProblem(one, EMAIL)).toMatch(/fácil/);
  });
});
