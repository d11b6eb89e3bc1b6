import { expect, test } from 'vitest';
import {
  connectionUrl,
  hostNames,
  isUnverified,
  needsWritableServer,
  serverUrls,
  tlsFault,
} from './connection-url.ts';

const URL_OF = (query: string) => `postgres://u:p%40ss@banco.exemplo:5432/caderneta${query}`;
const CA = '/etc/caderneta/ca.pem';
const params = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('an address without TLS stays as it is', () => {
  expect(connectionUrl(URL_OF(''), null)).toBe(URL_OF(''));
});

test('a certificate authority alone means: check everything', () => {
  const url = connectionUrl(URL_OF(''), CA);
  expect(params(url)).toEqual({ sslmode: 'verify-full', sslrootcert: CA, uselibpqcompat: 'true' });
  expect(new URL(url).password).toBe('p%40ss');
});

test.each(['require', 'verify-full'])('sslmode=%s keeps the meaning libpq gives it', (mode) => {
  expect(params(connectionUrl(URL_OF(`?sslmode=${mode}`), null))).toEqual({
    sslmode: mode,
    uselibpqcompat: 'true',
  });
});

test('sslmode=disable is not overruled by an authority', () => {
  expect(params(connectionUrl(URL_OF('?sslmode=disable'), CA))).not.toHaveProperty('sslrootcert');
});

test.each([
  ['?sslmode=prefer', null, 'sslmode deve ser disable, require, verify-ca, verify-full'],
  ['?sslmode=verify-ca', null, 'sslmode=verify-ca precisa de DATABASE_CA_FILE'],
  ['?sslmode=verify-ca', CA, null],
  ['?sslmode=verify-full', null, null],
  ['', null, null],
])('%s with the authority %s: %s', (query, caFile, fault) => {
  expect(tlsFault(URL_OF(query), caFile)).toBe(fault);
});

test('only require leaves the server unverified', () => {
  const unverified = ['', '?sslmode=require', '?sslmode=verify-ca', '?sslmode=verify-full'].map((query) =>
    isUnverified(URL_OF(query)),
  );
  expect(unverified).toEqual([false, true, false, false]);
});

const LOGIN = 'u:p%40,ss';
const SEVERAL = `postgres://${LOGIN}@a:5432,b,[::1]:5433/caderneta?sslmode=verify-full`;

test('an address of several servers is one address for each', () => {
  expect(serverUrls(SEVERAL)).toEqual([
    `postgres://${LOGIN}@a:5432/caderneta?sslmode=verify-full`,
    `postgres://${LOGIN}@b/caderneta?sslmode=verify-full`,
    `postgres://${LOGIN}@[::1]:5433/caderneta?sslmode=verify-full`,
  ]);
  expect(serverUrls(URL_OF(''))).toEqual([URL_OF('')]);
  expect(serverUrls('postgres:///caderneta?host=/run/postgresql')).toHaveLength(1);
  expect(hostNames(SEVERAL)).toBe('a:5432, b, [::1]:5433');
});

test('an authority applies to every server of an address', () => {
  const servers = serverUrls(connectionUrl('postgres://u:p@a:5432,b/caderneta', CA)).map(params);
  const checked = { sslmode: 'verify-full', sslrootcert: CA, uselibpqcompat: 'true' };
  expect(servers).toEqual([checked, checked]);
});

test('of several servers one that accepts writes is used, unless any will do', () => {
  const needs = ['a,b/c', 'a,b/c?target_session_attrs=primary', 'a,b/c?target_session_attrs=any', 'a/c'].map(
    (rest) => needsWritableServer(`postgres://${rest}`),
  );
  expect(needs).toEqual([true, true, false, false]);
});
