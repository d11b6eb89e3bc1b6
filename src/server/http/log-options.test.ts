import { expect, test } from 'vitest';
import { withoutPeople } from './log-options.ts';

test.each([
  ['cliente 12345678901 não existe', 'cliente [cpf] não existe'],
  ['cliente 123.456.789-01 não existe', 'cliente [cpf] não existe'],
  ['conta "ana@exemplo.com.br" recusada', 'conta "[e-mail]" recusada'],
  ['porta 3000 em uso', 'porta 3000 em uso'],
])('%s is logged as %s', (text, logged) => {
  expect(withoutPeople(text)).toBe(logged);
});
