/*
 * `npm run bench`: what the whole stack costs beside the least that could do the same work, in one run on this computer, on a
 * database of its own. Ratios, medians of three with their spread. `-- --json` prints one object, `-- --plots` also draws
 * docs/performance/*.svg, `-- --only=live` runs the parts whose name begins so, `-- --only=throughput --work=search` one row of it,
 * `-- --only=flat --work=late` one of growth.
 * `-- --peer=postgraphile` also fetches a generic server into a temporary folder and measures beside it; with `--only=peer` nothing else.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { measureBackup } from './backup.ts';
import { LOANS_EACH_OF_1000, openSessions, seed, SIZES } from './bench-data.ts';
import { measureDocuments } from './documents.ts';
import { measureFiles } from './files.ts';
import { measureFlatness } from './flatness.ts';
import { measureFlood } from './flood.ts';
import { measureImport } from './import.ts';
import { measureLaw } from './law.ts';
import { GENERATOR } from './load.ts';
import { measureLive } from './live.ts';
import { measureOffline } from './offline.ts';
import { measurePlans } from './plans.ts';
import { drawPlots } from './plots.ts';
import { startBare, startProbed, startServer, type Running } from './processes.ts';
import { measureProcesses } from './two-processes.ts';
import { peerWorks, startPostGraphile } from './peers/peer.ts';
import { createPeerTables } from './peers/peer-tables.ts';
import { createPlainTables } from './plain-tables.ts';
import { measureProofs } from './proofs.ts';
import { createReport, type Report } from './report.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStart } from './start.ts';
import { measureStatements } from './statements.ts';
import { measureTags } from './tags.ts';
import { measure, measureThroughput, type BenchParts } from './throughput.ts';

const PASSWORD = 'medir é saber 2026';

/** The parts that, run alone, do not need every size of lender. */
const SIZES_OF_PART = new Map([
  ['throughput', [500]],
  ['plans', [500]],
  ['documents', [500]],
  ['flood', [500]],
  ['import', [500]],
  ['statements', [500, 100_000]],
  ['live', [500, 5_000]],
  ['offline', [500, 1_000_000]],
  ['proofs', [500]],
  ['files', [500]],
  ['law', [500, 100_000]],
  ['tags', [500]],
  ['peer', [500]],
]);

/** More than one person would add or read in a quarter of an hour. */
const HIGH_LIMITS = '{"files_added": 1000000, "files_read": 1000000, "session_writes": 1000000}';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    plots: { type: 'boolean' },
    only: { type: 'string' },
    work: { type: 'string' },
    peer: { type: 'string' },
  },
});
const wanted = (part: string) => options.only === undefined || part.startsWith(options.only);
const say = (text: string) => void (options.json === true || process.stdout.write(`${text}\n`));

const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-bench-'));
const report = createReport(say);
const closing: (() => Promise<void>)[] = [];
try {
  if (wanted('start')) await measureStart(report, path.join(folder, 'start'));
  if (wanted('backup')) await measureBackup(report, folder, say);
  if (
    [
      'throughput',
      'flat',
      'tags',
      'plans',
      'documents',
      'live',
      'processes',
      'sign-in',
      'flood',
      'import',
      'statements',
      'offline',
      'files',
      'proofs',
      'law',
      'peer',
    ].some(wanted)
  )
    await measureServing(report);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (options.plots === true) await drawPlots(report.curves);
process.stdout.write(options.json === true ? `${JSON.stringify({ rows: report.rows })}\n` : report.table());
process.exitCode = report.rows.every(({ ok }) => ok) ? 0 : 1;

async function measureServing(report: Report): Promise<void> {
  const since = performance.now();
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') });
  try {
    const { ownerUrl, runtimeUrl } = database;
    await migrate({ ownerUrl, runtimeLogin: new URL(runtimeUrl).username });
    const sizes = SIZES_OF_PART.get(options.only ?? '') ?? SIZES;
    const loansEach = wanted('flat') ? LOANS_EACH_OF_1000 : [];
    await seed(ownerUrl, await hashPassword(PASSWORD), sizes, loansEach);
    await createPlainTables(ownerUrl);
    const data = await openSessions({ ownerUrl, runtimeUrl }, sizes, loansEach);
    closing.push(() => data.close());
    say(`load by ${GENERATOR}`);
    say(`seeded in ${Math.round((performance.now() - since) / 1000)} s`);
    const env = {
      DATABASE_URL: runtimeUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_LISTEN_URL: runtimeUrl,
      // A thousand streams come from one address here, and a year's files are written again and again; every other limit is the product's.
      LIMITS: '{"live_opens": 1000000, "staff_login_address": 1000, "exports": 1000}',
    };
    const start = async <Started extends Running>(starting: Promise<Started>) => {
      const started = await starting;
      closing.push(() => started.stop());
      return started;
    };
    const app = await start(startServer(env));
    const bare = await start(startBare(ownerUrl));
    const parts = { report, data, app, bare, databasePid: database.pid, say };
    if (wanted('throughput')) await measureThroughput(parts, options.work);
    if (wanted('peer') && options.peer !== undefined) await measurePeer(parts, ownerUrl);
    if (wanted('flat')) await measureFlatness(parts, options.work);
    if (wanted('tags')) await measureTags(parts);
    if (wanted('plans')) await measurePlans(parts);
    if (wanted('documents')) await measureDocuments(parts);
    if (wanted('sign-in')) await measureSignIn({ ...parts, password: PASSWORD });
    if (wanted('live')) await measureLive({ ...parts, startProbed: () => start(startProbed(env, folder)) });
    if (wanted('flood')) await measureFlood(parts);
    if (wanted('import')) await measureImport(parts);
    if (wanted('statements')) await measureStatements(parts);
    if (wanted('offline')) await measureOffline(parts);
    const startUnlimited = () =>
      start(startProbed({ ...env, LIMITS: HIGH_LIMITS, FILES_QUOTA_MB: '4000' }, folder));
    if (wanted('files')) await measureFiles({ ...parts, ownerUrl, startUnlimited });
    if (wanted('proofs')) await measureProofs({ ...parts, ownerUrl, startUnlimited });
    if (wanted('law')) await measureLaw({ ...parts, ownerUrl, password: PASSWORD });
    if (wanted('processes')) await measureProcesses({ ...parts, startSecond: () => start(startServer(env)) });
  } finally {
    for (const close of closing) await close();
    await database.stop();
  }
}

async function measurePeer(parts: BenchParts, ownerUrl: string): Promise<void> {
  if (options.peer !== 'postgraphile') throw new Error(`no peer is called ${options.peer}`);
  await createPeerTables(ownerUrl);
  const server = await startPostGraphile(path.join(folder, 'peer'), ownerUrl);
  closing.push(() => server.stop());
  for (const work of peerWorks(parts.data)) await measure(parts, work, { name: 'PostGraphile', server });
}
