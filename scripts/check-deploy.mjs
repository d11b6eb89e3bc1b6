/*
 * `npm run check:deploy`: the deployment files checked by the tools that read them, installed from Debian where they are missing.
 * The Kubernetes files are checked in `npm test` (tests/tidy/kubernetes.test.ts).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { installDebianPackage } from './debian-packages.mjs';
import { runChild } from './run-child.mjs';

const DEPLOY = path.join(ROOT, 'deploy');
/** Of ten; systemd calls everything below 2 "OK". */
const MOST_EXPOSED = '20';
const UNITS = ['caderneta.service', 'caderneta-backup.service', 'caderneta-backup.timer'].map((name) =>
  path.join(DEPLOY, 'systemd', name),
);

/**
 * @param {string} tool
 * @param {string} debianPackage
 */
async function ensure(tool, debianPackage) {
  const isThere = async () =>
    (await runChild('sh', ['-c', `command -v ${tool}`], { capture: true })).code === 0;
  if (await isThere()) return;
  await installDebianPackage(tool, [debianPackage]);
  if (!(await isThere())) {
    process.stderr.write(`Falta ${tool} (no Debian, o pacote ${debianPackage}).\n`);
    process.exit(1);
  }
}

/**
 * @param {string} what
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function check(what, program, args, env = {}) {
  const { code, output } = await runChild(program, args, {
    cwd: DEPLOY,
    env: { ...process.env, ...env },
    capture: true,
  });
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${what}\n`);
  if (code === 0) return;
  process.stdout.write(output);
  process.exitCode = 1;
}

await ensure('systemd-analyze', 'systemd');
await ensure('promtool', 'prometheus');
await ensure('docker-compose', 'docker-compose');

await check('systemd: units', 'systemd-analyze', ['verify', ...UNITS]);
await check('systemd: exposure', 'systemd-analyze', [
  'security',
  '--offline=true',
  `--threshold=${MOST_EXPOSED}`,
  ...UNITS.filter((unit) => unit.endsWith('.service')),
]);
await check('prometheus: alert rules', 'promtool', [
  'check',
  'rules',
  path.join(DEPLOY, 'observability', 'alerts.yaml'),
]);
await check('prometheus: alerts fire when they should', 'promtool', [
  'test',
  'rules',
  path.join(DEPLOY, 'observability', 'alerts.test.yaml'),
]);

// Debian's release of it accepts everything of the file but the name of the project.
const compose = path.join(DEPLOY, 'compose.checked.yaml');
const variables = [...readFileSync(path.join(DEPLOY, '.env.example'), 'utf8').matchAll(/^(\w+)=/gm)];
writeFileSync(compose, readFileSync(path.join(DEPLOY, 'compose.yaml'), 'utf8').replace(/^name: .*\n/m, ''));
try {
  await check(
    'compose',
    'docker-compose',
    ['--file', compose, 'config', '--quiet'],
    Object.fromEntries(variables.map(([, name]) => [name, 'x'])),
  );
} finally {
  rmSync(compose);
}
