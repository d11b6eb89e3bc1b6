import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable } from '#server/config/settings.ts';
import { runChild } from '../../scripts/run-child.mjs';
import { at, listAt, treeAt, yamlDocuments } from './deployment-files.ts';
import { repositoryFiles, ROOT } from './repository.ts';

/* The files for Kubernetes: each object against the types of its API, and whether they agree with the app and each other. */

const settings = new Set(settingsTable.map(({ name }) => name));
const files = repositoryFiles().filter((file) => /^deploy\/kubernetes(-\w+)?\/.*\.yaml$/.test(file));
const objects = files.flatMap((file) => yamlDocuments(file).map((object) => ({ file, object })));
const kinds = (kind: string) =>
  objects.map(({ object }) => object).filter((object) => at(object, 'kind') === kind);
const named = (kind: string) => kinds(kind).map((object) => at(object, 'metadata.name'));
const objectNamed = (kind: string, name: string) =>
  kinds(kind).find((object) => at(object, 'metadata.name') === name);

const [deployment] = kinds('Deployment');
const [backup] = kinds('CronJob');
const [migration] = kinds('Job');
const pods = {
  web: treeAt(deployment, 'spec.template'),
  backup: treeAt(backup, 'spec.jobTemplate.spec.template'),
  migrate: treeAt(migration, 'spec.template'),
};
const containerOf = (pod: unknown) => listAt(pod, 'spec.containers')[0];
const container = containerOf(pods.web);

/** The module of `kubernetes-types` for `autoscaling/v2` and the like. */
const moduleOf = (apiVersion: string) =>
  apiVersion === 'v1' ? 'core/v1' : apiVersion.replace(/^([a-z]+)[a-z0-9.]*\//, '$1/');

test('each object has all the fields its kind needs, of their types, and no field its kind does not know', async () => {
  // Where the types are found from.
  const cache = path.join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'kubernetes-'));
  try {
    for (const [index, { object }] of objects.entries()) {
      const [apiVersion, kind] = [String(at(object, 'apiVersion')), String(at(object, 'kind'))];
      writeFileSync(
        path.join(folder, `${index}-${kind}.ts`),
        `import type { ${kind} } from 'kubernetes-types/${moduleOf(apiVersion)}';
export const object: ${kind} = ${JSON.stringify(object, null, 1)};\n`,
      );
    }
    const { output } = await runChild(
      process.execPath,
      [
        path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'),
        '--noEmit',
        '--strict',
        '--ignoreConfig',
        '--skipLibCheck',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        ...objects.map(({ object }, index) => path.join(folder, `${index}-${String(at(object, 'kind'))}.ts`)),
      ],
      { cwd: ROOT, capture: true },
    );
    expect(output).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test('secrets and the migration lie outside the folder that is applied', () => {
  const applied = objects.filter(({ file }) => file.startsWith('deploy/kubernetes/'));
  expect(applied.map(({ object }) => String(at(object, 'kind'))).sort()).toEqual([
    'CronJob',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'Ingress',
    'NetworkPolicy',
    'NetworkPolicy',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'Service',
  ]);
  expect(named('Secret')).toEqual(['caderneta', 'caderneta-owner']);
});

test('a new instance serves before an old one goes, and each is asked how it is', () => {
  expect(at(deployment, 'spec.strategy')).toEqual({
    type: 'RollingUpdate',
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
  });
  expect(at(deployment, 'spec.replicas')).toBeUndefined();
  expect(at(kinds('HorizontalPodAutoscaler')[0], 'spec.scaleTargetRef.name')).toBe(
    at(deployment, 'metadata.name'),
  );
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'];
  expect(probes.map((probe) => at(container, `${probe}.httpGet.path`))).toEqual([
    '/healthz',
    '/readyz',
    '/healthz',
  ]);
});

test('the ingress writes no secret address of a calendar to its log', () => {
  const feeds = objectNamed('Ingress', 'caderneta-feeds');
  expect(at(feeds, 'metadata.annotations')).toEqual({
    'nginx.ingress.kubernetes.io/enable-access-log': 'false',
  });
  const [rule] = listAt(feeds, 'spec.rules');
  expect(at(listAt(rule, 'http.paths')[0], 'path')).toBe('/api/feeds');
  const everything = objectNamed('Ingress', 'caderneta');
  expect(at(rule, 'host')).toBe(at(listAt(everything, 'spec.rules')[0], 'host'));
  expect(at(feeds, 'spec.tls')).toEqual(at(everything, 'spec.tls'));
});

test('a failover of the database takes no pod out: readiness outlasts half a minute', () => {
  const { periodSeconds, failureThreshold } = treeAt(container, 'readinessProbe');
  expect(Number(periodSeconds) * Number(failureThreshold)).toBeGreaterThanOrEqual(30);
});

test('labels, ports, secrets and claims lead to each other', () => {
  const labels = treeAt(pods.web, 'metadata.labels');
  const selectors = [
    at(deployment, 'spec.selector.matchLabels'),
    at(kinds('Service')[0], 'spec.selector'),
    at(kinds('PodDisruptionBudget')[0], 'spec.selector.matchLabels'),
    at(objectNamed('NetworkPolicy', 'caderneta-web'), 'spec.podSelector.matchLabels'),
  ];
  expect(selectors).toEqual([labels, labels, labels, labels]);
  const ports = listAt(container, 'ports').map((port) => at(port, 'name'));
  expect(ports).toContain(at(listAt(kinds('Service')[0], 'spec.ports')[0], 'targetPort'));
  const [rule] = listAt(kinds('Ingress')[0], 'spec.rules');
  const backend = treeAt(listAt(rule, 'http.paths')[0], 'backend.service');
  expect(named('Service')).toContain(backend['name']);
  expect(at(backend, 'port.name')).toBe(at(listAt(kinds('Service')[0], 'spec.ports')[0], 'name'));
  const [claimed] = listAt(pods.backup, 'spec.volumes');
  expect(named('PersistentVolumeClaim')).toContain(at(claimed, 'persistentVolumeClaim.claimName'));
  const [rest] = listAt(objectNamed('NetworkPolicy', 'caderneta-tasks'), 'spec.podSelector.matchExpressions');
  const component = (pod: unknown) => treeAt(pod, 'metadata.labels')['app.kubernetes.io/component'];
  expect(listAt(rest, 'values')).toEqual([component(pods.migrate), component(pods.backup)]);
});

test('the owner’s login is with what migrates and backs up, never with what serves', () => {
  const secretOf = (pod: unknown) => at(listAt(containerOf(pod), 'envFrom')[0], 'secretRef.name');
  expect(secretOf(pods.web)).toBe('caderneta');
  expect([secretOf(pods.migrate), secretOf(pods.backup)]).toEqual(['caderneta-owner', 'caderneta-owner']);
  expect(Object.keys(treeAt(objectNamed('Secret', 'caderneta'), 'stringData'))).not.toContain(
    'DATABASE_OWNER_URL',
  );
  expect(listAt(container, 'env')).toContainEqual({ name: 'MIGRATE', value: 'off' });
  expect(at(containerOf(pods.migrate), 'command')).toEqual(['node', 'dist/server/cli.js', 'migrate']);
});

test('nothing runs as root or may become it, and all run the same image', () => {
  for (const pod of Object.values(pods)) {
    expect(at(pod, 'spec.securityContext.runAsNonRoot')).toBe(true);
    expect(at(containerOf(pod), 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(at(containerOf(pod), 'image')).toBe(at(container, 'image'));
  }
});

test('sets only settings there are', () => {
  const names = [
    ...listAt(container, 'env').map((variable) => String(at(variable, 'name'))),
    ...kinds('Secret').flatMap((secret) => Object.keys(treeAt(secret, 'stringData'))),
  ];
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
});

test('the backup runs a command there is, once a day', () => {
  expect(at(backup, 'spec.schedule')).toMatch(/^\d+ \d+ \* \* \*$/);
  expect(at(backup, 'spec.concurrencyPolicy')).toBe('Forbid');
  expect(listAt(containerOf(pods.backup), 'args').join('')).toContain('dist/server/cli.js backup ');
});
