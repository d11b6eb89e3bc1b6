import { expect, test } from 'vitest';
import { recoveryLinkOf } from './recovery-link.ts';

test.each([
  { hash: '#recuperar=abc_-9', link: { token: 'abc_-9' } },
  { hash: '#recuperar=a%62c', link: { token: 'abc' } },
  { hash: '#recuperar=%', link: { token: null } },
  { hash: '#recuperar=abc%E0%A4%A', link: { token: null } },
  { hash: '#recuperar=', link: { token: null } },
  { hash: '', link: null },
  { hash: '#conteudo', link: null },
])('$hash is read as $link', ({ hash, link }) => {
  expect(recoveryLinkOf(hash)).toEqual(link);
});
