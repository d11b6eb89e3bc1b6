import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsTable } from '#server/config/settings.ts';
import { at, isTree, listAt, read, treeAt, yamlDocuments } from './deployment-files.ts';
import { readDockerfile, type Stage } from './dockerfile.ts';
import { repositoryFiles, ROOT } from './repository.ts';

/*
 * The image and the compose file, read without a container engine: that they agree with the app and each other. Whether the tools
 * that read them accept them is asked by `npm run check:deploy`.
 */

const settings = new Set(settingsTable.map(({ name }) => name));

describe('deploy/Dockerfile', () => {
  const stages = readDockerfile(read('deploy/Dockerfile'));
  const last: Stage | undefined = stages.at(-1);
  const inLast = (name: string) =>
    last?.instructions.filter((instruction) => instruction.name === name) ?? [];

  test('builds in stages, on exact images with glibc', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const { image } of stages) expect(image).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
  });

  test('copies only what is there, from stages that come before', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const [index, { instructions }] of stages.entries()) {
      for (const { flags, words } of instructions.filter(({ name }) => name === 'COPY')) {
        const earlier = stages.slice(0, index).map(({ name }) => name);
        if (flags['from'] !== undefined) expect(earlier).toContain(flags['from']);
        else {
          const sources = words.slice(0, -1);
          expect(sources.filter((source) => !existsSync(path.join(ROOT, source)))).toEqual([]);
          expect(sources.filter((source) => !ignored.includes(`!${source}`))).toEqual([]);
        }
      }
    }
  });

  test('gives the build every configuration of Vite, and what each imports', () => {
    const copied = stages[0]?.instructions
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ words }) => words);
    const needed = repositoryFiles().filter((file) => /^vite\.[\w.-]+\.ts$|^vite\.config\.ts$/.test(file));
    expect(needed).toContain('vite.head-script.ts');
    expect(needed.filter((file) => copied?.includes(file) !== true)).toEqual([]);
  });

  test('runs as somebody who is not root, says whether it is well, and gets the signals itself', () => {
    const users = inLast('USER').map(({ words }) => words[0]);
    expect(users).toHaveLength(1);
    expect(users[0]).not.toMatch(/^(root|0)(:|$)/);
    expect(inLast('HEALTHCHECK').map(({ text }) => text.includes('/readyz'))).toEqual([true]);
    expect(inLast('CMD').map(({ text }): unknown => JSON.parse(text))).toEqual([
      ['node', 'dist/server/main.js'],
    ]);
  });

  test('sets only settings there are', () => {
    const names = inLast('ENV').flatMap(({ words }) => words.map((word) => word.split('=')[0] ?? ''));
    expect(names.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([]);
  });
});

describe('deploy/compose.yaml', () => {
  const file = 'deploy/compose.yaml';
  const [compose] = yamlDocuments(file);
  const services = treeAt(compose, 'services');
  const apps = Object.keys(services).filter((name) => name.startsWith('app-'));

  test('two instances, PostgreSQL, and a proxy that leads to both', () => {
    expect(apps).toEqual(['app-1', 'app-2']);
    expect(Object.keys(services)).toEqual([...apps, 'migrate', 'backup', 'postgres', 'proxy']);
    const upstreams = /reverse_proxy (.*) \{/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ');
    expect(upstreams).toEqual(apps.map((name) => `${name}:3000`));
  });

  test('every service, network, volume and file it names is there', () => {
    for (const service of Object.values(services)) {
      const needs = at(service, 'depends_on');
      const needed = Array.isArray(needs) ? needs : Object.keys(isTree(needs) ? needs : {});
      expect(needed.filter((name) => !(String(name) in services))).toEqual([]);
      const networks = listAt(service, 'networks').map(String);
      expect(networks.filter((name) => !(name in treeAt(compose, 'networks')))).toEqual([]);
      for (const volume of listAt(service, 'volumes').map(String)) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(path.join(ROOT, 'deploy', source))).toBe(true);
        else expect(Object.keys(treeAt(compose, 'volumes'))).toContain(source);
      }
    }
    expect(existsSync(path.join(ROOT, String(at(services['app-1'], 'build.dockerfile'))))).toBe(true);
  });

  test('sets only settings there are, and every variable it asks for is in the example', () => {
    for (const name of [...apps, 'migrate', 'backup']) {
      const names = Object.keys(treeAt(services[name], 'environment'));
      expect(names.filter((setting) => !settings.has(setting))).toEqual([]);
    }
    const asked = [...read(file).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const offered = [...read('deploy/.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect([...new Set(asked)].sort()).toEqual(offered.sort());
  });

  test('the schema is migrated before an instance starts, and no instance can do it itself', () => {
    expect(at(services['migrate'], 'command')).toEqual(['node', 'dist/server/cli.js', 'migrate']);
    for (const name of apps) {
      expect(at(services[name], 'depends_on.migrate.condition')).toBe('service_completed_successfully');
      expect(at(services[name], 'environment.MIGRATE')).toBe('off');
      expect(at(services[name], 'environment.DATABASE_OWNER_URL')).toBeUndefined();
    }
  });

  test('a backup is made every day, and nothing may take the whole memory', () => {
    expect(listAt(services['backup'], 'command').join(' ')).toContain('dist/server/cli.js backup ');
    expect(Object.entries(services).filter(([, service]) => at(service, 'mem_limit') === undefined)).toEqual(
      [],
    );
  });

  test('only the proxy is open to the outside', () => {
    const open = Object.entries(services).filter(([, service]) => listAt(service, 'ports').length > 0);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });
});

test('no proxy logs a whole address, with which a calendar is read (`npm run prove -- proxy-logs` reads the real logs)', () => {
  const haproxy = read('deploy/haproxy/haproxy.cfg');
  expect(haproxy).toMatch(/^ +log-format ".*%\[var\(txn\.logged_path\)\]"$/m);
  expect(haproxy).not.toMatch(/option httplog|%(\{[^}]*\})?(r|HU|HP|HQ|HPO)\b/);
  const nginx = read('deploy/nginx/caderneta.conf');
  expect(nginx).toMatch(/^ +access_log \S+ caderneta;$/m);
  expect(nginx).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  expect(read('deploy/Caddyfile')).toContain('request>uri regexp ^/api/feeds/.* /api/feeds/-');
});

test('the script that makes the logins stops at the first failure', () => {
  const script = read('deploy/postgres/create-logins.sh');
  expect(script).toMatch(/^#!\/bin\/sh\n/);
  expect(script).toContain('set -eu');
  expect(script).toContain('ON_ERROR_STOP=1');
});

test('no password is an argument of a command, which everyone on the machine sees in `ps`', () => {
  const script = read('deploy/postgres/create-logins.sh');
  const commands = script.replace(/<<'SQL'\n[\s\S]*\nSQL\n/, '').split('\n');
  // `:` is part of the shell itself.
  expect(commands.filter((line) => /^[^#:]*\$\{?CADERNETA_\w*PASSWORD/.test(line))).toEqual([]);
  expect(script.match(/^\\getenv \w+ CADERNETA_\w+_PASSWORD$/gm)).toHaveLength(2);
});
