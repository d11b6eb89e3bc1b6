import { describe, expect, test } from 'vitest';
import { logoUrlProblem } from './institution.ts';

describe('IS-1 the address of a logo', () => {
  test.each([
    'https://exemplo.com.br/logo.png',
    'https://cdn.exemplo.com/a/b.svg?v=2#x',
    'HTTPS://EXEMPLO.COM',
    'https://exemplo.com:8443/logo.png',
    'https://xn--crdito-cva.com.br/',
    'https://exemplo.com/@logo',
    'https://127.0.0.1.nip.io/logo',
    `https://exemplo.com/${'a'.repeat(2048 - 20)}`,
  ])('%s is accepted', (url) => {
    expect(logoUrlProblem(url)).toBeNull();
  });

  test.each([
    ['http://exemplo.com/logo.png', /https/],
    ['//exemplo.com/logo.png', /https/],
    ['javascript:alert(1)', /https/],
    ['data:image/png;base64,AAAA', /https/],
    [' https://exemplo.com', /https/],
    ['https://exemplo.com/a b', /espaços/],
    ['https://exemplo.com\\@mal.com', /https/],
    ['https://exemplo.com/\\x', /https/],
    ['https://exemplo.com/"onerror', /https/],
    ['https://user@exemplo.com/', /usuário/],
    ['https://user:senha@exemplo.com/', /usuário/],
    ['https://127.0.0.1/logo.png', /nome de um site/],
    ['https://127.1/', /nome de um site/],
    ['https://2130706433/', /nome de um site/],
    ['https://0x7f.0.0.0x1/', /nome de um site/],
    ['https://[::1]/', /nome de um site/],
    ['https://localhost/', /nome de um site/],
    ['https://１２７.0.0.1/', /nome de um site/],
    ['https://%31%32%37.com/', /nome de um site/],
    ['https://exemplo..com/', /nome de um site/],
    ['https://-exemplo.com/', /nome de um site/],
    ['https://', /nome de um site/],
    [`https://exemplo.com/${'a'.repeat(2048 - 19)}`, /2048/],
  ])('%s is refused', (url, why) => {
    expect(logoUrlProblem(url)).toMatch(why);
  });
});
