/*
 * What the test suite has no time or no tools for:
 *   npm run prove -- lifecycle|races|fuzz|crash|statements|devices [COUNT] [SEED]
 *                                                           more runs, schedules, requests, crashes, bank credits or payments kept by
 *                                                           devices; a seed repeats a run
 *   npm run prove -- rules [COUNT]                          the rules of money on more random amounts and plans
 *   npm run prove -- matrix                                 every route in every way of every condition
 *   npm run prove -- all                                    these eight, then PostgreSQL 15: what is run before a release
 *   npm run prove -- postgres15 [FILE…]                     the database, the use cases and the instances on PostgreSQL 15
 *   npm run prove -- lts [FILE…]                            the HTTP tests on the Node.js of the image
 *   npm run prove -- rolling                                restarts under load behind the proxies of deploy/
 *   npm run prove -- proxy-logs                             the proxies of deploy/ log no secret address
 *   npm run prove -- pgbouncer                              a real PgBouncer in the place of the one the tests have
 *   npm run prove -- citus [LENDERS]                        records on the Citus cluster whose coordinator CITUS_URL names
 * Tools that are missing are installed from Debian where that is possible.
 */
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureProxies } from './ensure-proxies.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { nodeOfTheImage } from './node-of-the-image.mjs';
import { postgres15 } from './postgres15.mjs';
import { runChild } from './run-child.mjs';

/** Where Debian's packages put servers. */
const WITH_SBIN = `${process.env['PATH']}${path.delimiter}/usr/sbin`;
const VITEST = [path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run'];

/** @typedef {{ args: string[], env?: Record<string, string>, node?: string }} Proof what Node is to run, and which Node */

/** @type {(folder: string, count: string, setting: string) => (args: string[]) => Proof} */
const repeated =
  (folder, count, setting) =>
  ([wanted = count, seed = String(Date.now() % 2 ** 31)]) => ({
    args: [...VITEST, `tests/${folder}`],
    env: { [setting]: wanted, [`${setting.split('_')[0]}_SEED`]: seed },
  });

/** Null, after it was said what is missing. @type {Record<string, (args: string[]) => Proof | null | Promise<Proof | null>>} */
const PROOFS = {
  lifecycle: repeated('lifecycle', '5000', 'LIFECYCLE_RUNS'),
  races: repeated('races', '5000', 'RACES_SCHEDULES'),
  fuzz: repeated('fuzz', '100000', 'FUZZ_REQUESTS'),
  crash: repeated('crash', '50', 'CRASH_CYCLES'),
  statements: repeated('statements/verdicts', '100000', 'STATEMENTS_CREDITS'),
  devices: repeated('races/devices', '10000', 'DEVICES_PAYMENTS'),
  rules: ([wanted = '1000000']) => ({
    args: [...VITEST, '--project', 'domain UTC', '--testTimeout', '600000'],
    env: { RANDOM_PAIRS: wanted },
  }),
  matrix: () => ({ args: [...VITEST, 'tests/http/route-matrix.test.ts', '--testTimeout', '600000'] }),
  async postgres15(files) {
    const native = await postgres15();
    if (native === null) return null;
    const all = ['tests/database', 'tests/use-cases', 'tests/instances'];
    return { args: [...VITEST, ...(files.length > 0 ? files : all)], env: { TEST_POSTGRES_NATIVE: native } };
  },
  async lts(files) {
    const node = await nodeOfTheImage();
    if (node === null) return null;
    return { args: [...VITEST, ...(files.length > 0 ? files : ['tests/http'])], node };
  },
  async pgbouncer() {
    if (!(await ensureProxies(['pgbouncer']))) return null;
    const files = ['instances/transaction-pooling', 'database/start-refusals', 'database/migration-locks'];
    return {
      args: [...VITEST, ...files.map((name) => `tests/${name}.test.ts`)],
      env: { TEST_PGBOUNCER: 'pgbouncer', PATH: WITH_SBIN },
    };
  },
  rolling: () => behindProxies('rolling-restart.ts'),
  'proxy-logs': () => behindProxies('proxy-logs.ts'),
  citus([lenders = '24']) {
    if (!process.env['CITUS_URL']) {
      process.stderr.write(
        'CITUS_URL must be the address of a Citus coordinator, as its superuser, with a database that has the workers:\n' +
          '  CITUS_URL=postgres://postgres@127.0.0.1:9700/postgres npm run prove -- citus\n',
      );
      return null;
    }
    return {
      args: [
        ...VITEST,
        'tests/cluster',
        'tests/use-cases',
        'tests/http/route-matrix.test.ts',
        'tests/database/tenant-rows.test.ts',
        // A backup is restored into a database of one server, which is then distributed.
        '--exclude',
        'tests/use-cases/backup.test.ts',
        // One database on every node for each file, so one file at a time.
        '--no-file-parallelism',
      ],
      env: { CITUS_LENDERS: lenders },
    };
  },
};

/** @param {string} file @returns {Promise<Proof | null>} */
async function behindProxies(file) {
  if (!(await ensureProxies(['haproxy', 'nginx']))) return null;
  return { args: ['--import', 'tsx', path.join('tests', 'rolling', file)], env: { PATH: WITH_SBIN } };
}

/** Before a release. */
const ALL = ['rules', 'lifecycle', 'races', 'fuzz', 'crash', 'statements', 'devices', 'matrix', 'postgres15'];

/** @param {string} name @param {string[]} args */
async function prove(name, args) {
  const proof = await PROOFS[name]?.(args);
  if (!proof) return 2;
  for (const [setting, value] of Object.entries(proof.env ?? {}))
    process.stdout.write(`${setting}=${value}\n`);
  await ensureBuilt();
  const env = { ...process.env, PROVE: 'true', ...proof.env };
  return (await runChild(proof.node ?? process.execPath, proof.args, { cwd: ROOT, env })).code;
}

requireSupportedNode();
const [name = '', ...args] = process.argv.slice(2);
if (name !== 'all' && PROOFS[name] === undefined) {
  process.stderr.write(`npm run prove -- all|${Object.keys(PROOFS).join('|')}\n`);
  process.exit(2);
}
for (const each of name === 'all' ? ALL : [name]) {
  const code = await prove(each, args);
  // Everything is run, whatever failed before it.
  if (code !== 0) process.exitCode = code;
  if (name === 'all') process.stdout.write(`── ${each}: ${code === 0 ? 'passed' : `ended with ${code}`}\n`);
}
