import { expect, test } from 'vitest';
import { mailedLinkOf } from './mailed-link.ts';

test.each([
  { hash: '#recuperar=abc_-9', link: { kind: 'password', token: 'abc_-9' } },
  { hash: '#recuperar=a%62c', link: { kind: 'password', token: 'abc' } },
  { hash: '#recuperar=%', link: { kind: 'password', token: null } },
  { hash: '#recuperar=abc%E0%A4%A', link: { kind: 'password', token: null } },
  { hash: '#recuperar=', link: { kind: 'password', token: null } },
  { hash: '#confirmar-email=abc_-9', link: { kind: 'email', token: 'abc_-9' } },
  { hash: '#confirmar-email=%', link: { kind: 'email', token: null } },
  { hash: '', link: null },
  { hash: '#conteudo', link: null },
])('$hash is read as $link', ({ hash, link }) => {
  expect(mailedLinkOf(hash)).toEqual(link);
});
