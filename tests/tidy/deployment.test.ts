import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settingsTable } from '#server/config.ts';
import { readDockerfile, type Stage } from './dockerfile.ts';
import { repositoryFiles, ROOT } from './repository.ts';

/* The deployment files, read without a container engine: that they are well formed and agree with the app and each other. */

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const settings = new Set(settingsTable.map(({ name }) => name));

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What lies at `spec.template.spec`; an empty object where nothing does. */
function at(tree: unknown, dotted: string): unknown {
  return dotted.split('.').reduce((inner: unknown, key) => (isTree(inner) ? inner[key] : undefined), tree);
}
const treeAt = (tree: unknown, dotted: string): Tree => {
  const found = at(tree, dotted);
  return isTree(found) ? found : {};
};
const listAt = (tree: unknown, dotted: string): unknown[] => {
  const found: unknown = at(tree, dotted);
  return Array.isArray(found) ? found : [];
};

function yamlDocuments(file: string): unknown[] {
  const documents = parseAllDocuments(read(file), { strict: true, uniqueKeys: true, merge: true });
  if ('empty' in documents) return [];
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  return documents.map((document): unknown => document.toJS());
}

describe('deploy/Dockerfile', () => {
  const stages = readDockerfile(read('deploy/Dockerfile'));
  const last: Stage | undefined = stages.at(-1);
  const inLast = (name: string) =>
    last?.instructions.filter((instruction) => instruction.name === name) ?? [];

  test('builds in stages, on exact images with glibc', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const { image } of stages) expect(image).toMatch(/^node:20\.\d+\.\d+-bookworm-slim$/);
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
    expect(Object.keys(services)).toEqual([...apps, 'postgres', 'proxy']);
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
    for (const name of apps) {
      const names = Object.keys(treeAt(services[name], 'environment'));
      expect(names.filter((setting) => !settings.has(setting))).toEqual([]);
    }
    const asked = [...read(file).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const offered = [...read('deploy/.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect([...new Set(asked)].sort()).toEqual(offered.sort());
  });

  test('only the proxy is open to the outside', () => {
    const open = Object.entries(services).filter(([, service]) => listAt(service, 'ports').length > 0);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });
});

describe('deploy/kubernetes', () => {
  const files = repositoryFiles().filter((file) => file.startsWith('deploy/kubernetes/'));
  const objects = files.flatMap(yamlDocuments);
  const kinds = (kind: string) => objects.filter((object) => at(object, 'kind') === kind);
  const [deployment] = kinds('Deployment');
  const pod = treeAt(deployment, 'spec.template.spec');
  const [container] = listAt(pod, 'containers');
  const [job] = kinds('CronJob');
  const jobPod = treeAt(job, 'spec.jobTemplate.spec.template.spec');
  const named = (kind: string) => kinds(kind).map((object) => at(object, 'metadata.name'));

  test('everything an installation needs, each object complete', () => {
    const there = objects.map((object) => String(at(object, 'kind'))).sort();
    const wanted = [
      'CronJob',
      'Deployment',
      'Ingress',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ];
    expect(there).toEqual(wanted);
    for (const object of objects) {
      expect(at(object, 'apiVersion')).toMatch(/^([a-z0-9.]+\/)?v\d$/);
      expect(at(object, 'metadata.name')).toMatch(/^[a-z][a-z0-9-]+$/);
    }
  });

  test('a new instance serves before an old one goes, and each is asked how it is', () => {
    expect(at(deployment, 'spec.strategy')).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    });
    expect(at(deployment, 'spec.replicas')).toBe(2);
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'];
    expect(probes.map((probe) => at(container, `${probe}.httpGet.path`))).toEqual([
      '/healthz',
      '/readyz',
      '/healthz',
    ]);
  });

  test('labels, ports, secrets and claims lead to each other', () => {
    const labels = treeAt(deployment, 'spec.template.metadata.labels');
    const selectors = [
      at(deployment, 'spec.selector.matchLabels'),
      at(kinds('Service')[0], 'spec.selector'),
      at(kinds('PodDisruptionBudget')[0], 'spec.selector.matchLabels'),
    ];
    expect(selectors).toEqual([labels, labels, labels]);
    const ports = listAt(container, 'ports').map((port) => at(port, 'name'));
    expect(ports).toContain(at(listAt(kinds('Service')[0], 'spec.ports')[0], 'targetPort'));
    const [rule] = listAt(kinds('Ingress')[0], 'spec.rules');
    const backend = treeAt(listAt(rule, 'http.paths')[0], 'backend.service');
    expect(named('Service')).toContain(backend['name']);
    expect(at(backend, 'port.name')).toBe(at(listAt(kinds('Service')[0], 'spec.ports')[0], 'name'));
    for (const each of [container, listAt(jobPod, 'containers')[0]]) {
      expect(named('Secret')).toContain(at(listAt(each, 'envFrom')[0], 'secretRef.name'));
    }
    const [backups] = listAt(jobPod, 'volumes');
    expect(named('PersistentVolumeClaim')).toContain(at(backups, 'persistentVolumeClaim.claimName'));
  });

  test('nothing runs as root or may become it, and both run the same image', () => {
    for (const each of [pod, jobPod]) {
      expect(at(each, 'securityContext.runAsNonRoot')).toBe(true);
      const [inside] = listAt(each, 'containers');
      expect(at(inside, 'securityContext.allowPrivilegeEscalation')).toBe(false);
      expect(at(inside, 'image')).toBe(at(container, 'image'));
    }
  });

  test('sets only settings there are', () => {
    const names = [
      ...listAt(container, 'env').map((variable) => String(at(variable, 'name'))),
      ...Object.keys(treeAt(kinds('Secret')[0], 'stringData')),
    ];
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  test('the backup runs a command there is, once a day', () => {
    expect(at(job, 'spec.schedule')).toMatch(/^\d+ \d+ \* \* \*$/);
    expect(at(job, 'spec.concurrencyPolicy')).toBe('Forbid');
    expect(listAt(listAt(jobPod, 'containers')[0], 'args').join('')).toContain('dist/server/cli.js backup ');
  });
});

describe('deploy/systemd', () => {
  const files = repositoryFiles().filter((file) => file.startsWith('deploy/systemd/'));
  const SECTIONS: Record<string, readonly string[]> = {
    service: ['Unit', 'Service', 'Install'],
    timer: ['Unit', 'Timer', 'Install'],
  };
  const KEYS = new Set(
    `Description Wants After WantedBy Type User Group WorkingDirectory Environment EnvironmentFile ExecStart ExecStartPost
    ExecReload KillMode TimeoutStopSec Restart RestartSec StateDirectory StateDirectoryMode UMask LimitNOFILE
    NoNewPrivileges PrivateTmp PrivateDevices ProtectSystem ProtectHome ProtectKernelTunables ProtectKernelModules
    ProtectControlGroups RestrictSUIDSGID LockPersonality CapabilityBoundingSet OnCalendar Persistent RandomizedDelaySec`.split(
      /\s+/,
    ),
  );

  const entriesOf = (file: string): [string, string][] =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !/^[#[]/.test(line))
      .map((line) => {
        const [, key = '', value = ''] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
        return [key, value];
      });

  test('the service, its backup and the timer of the backup', () => {
    expect(files.map((file) => path.basename(file)).sort()).toEqual([
      'caderneta-backup.service',
      'caderneta-backup.timer',
      'caderneta.service',
    ]);
  });

  test.each(files)('%s has sections and keys that systemd knows', (file) => {
    const sections = [...read(file).matchAll(/^\[(\w+)\]$/gm)].map(([, name = '']) => name);
    const allowed = SECTIONS[path.extname(file).slice(1)] ?? [];
    expect(sections.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(sections).toHaveLength(new Set(sections).size);
    expect(entriesOf(file).filter(([key]) => !KEYS.has(key))).toEqual([]);
  });

  test.each(files.filter((file) => file.endsWith('.service')))(
    '%s runs the built app, not as root',
    (file) => {
      const entries = Object.fromEntries(entriesOf(file));
      expect(entries['User']).toBe('caderneta');
      expect(entries['ExecStart']).toMatch(/dist\/server\/(main|cli)\.js/);
      const names = (entries['Environment'] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
      expect(names.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([]);
    },
  );
});

test('the script that makes the logins stops at the first failure', () => {
  const script = read('deploy/postgres/create-logins.sh');
  expect(script).toMatch(/^#!\/bin\/sh\n/);
  expect(script).toContain('set -eu');
  expect(script).toContain('ON_ERROR_STOP=1');
});
