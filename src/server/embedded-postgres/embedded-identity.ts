import { spawn } from 'node:child_process';
import { chmod, readFile, stat } from 'node:fs/promises';

import { EmbeddedPostgresError } from './embedded-error.ts';
import type { NativePostgres } from './embedded-native.ts';

/** The account and wrapper programs PostgreSQL runs with, because it refuses to run as root. */
export interface Identity {
  /** Wrappers that exec PostgreSQL, so that the child's pid is the postmaster's. */
  prefix: readonly string[];
  /** The account that must own the cluster, when it is not this process's account. */
  account?: { uid: number; gid: number };
}

/** The command line that runs a program as that identity. */
export function commandAs(identity: Identity, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = identity.prefix;
  return first === undefined ? [program, [...args]] : [first, [...rest, program, ...args]];
}

const NAMESPACE = ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--'];
/** Set inside the namespace, because changing the identity clears the parent-death signal. */
const STOP_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--'];

interface ClusterFolder {
  dataDir: string;
  cluster: string;
  isNew: boolean;
}

export async function chooseIdentity(native: NativePostgres, folder: ClusterFolder): Promise<Identity> {
  const refusals: string[] = [];
  for (const candidate of await candidates(folder.cluster)) {
    // Another account needs to traverse the data folder to reach its cluster, but cannot list it.
    if (candidate.account !== undefined && folder.isNew) await chmod(folder.dataDir, 0o711);
    for (const identity of withParentDeath(candidate)) {
      const refusal = await refusalOf(identity, native, folder.dataDir);
      if (refusal === undefined) return identity;
      refusals.push(refusal);
    }
  }
  throw new EmbeddedPostgresError(
    process.getuid?.() === 0
      ? 'O PostgreSQL não roda como root, e aqui não há namespace de usuário nem conta postgres ou nobody que alcance as pastas.'
      : 'O PostgreSQL embutido não pôde ser executado neste computador.',
    { log: refusals },
  );
}

async function candidates(cluster: string): Promise<Identity[]> {
  if (process.getuid?.() !== 0) return [{ prefix: [] }];
  const owner = await stat(cluster).catch(() => undefined);
  // A cluster created by another account keeps it, because PostgreSQL must own its folder.
  if (owner !== undefined && owner.uid !== 0)
    return [{ prefix: [], account: { uid: owner.uid, gid: owner.gid } }];
  const namespace: Identity[] = process.platform === 'linux' ? [{ prefix: NAMESPACE }] : [];
  if (owner !== undefined) return namespace;
  return [...namespace, ...(await knownAccounts()).map((account) => ({ prefix: [], account }))];
}

function withParentDeath(identity: Identity): Identity[] {
  if (process.platform !== 'linux') return [identity];
  return [{ ...identity, prefix: [...identity.prefix, ...STOP_WITH_PARENT] }, identity];
}

async function knownAccounts(): Promise<{ uid: number; gid: number }[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const rows = passwd.split('\n').map((row) => row.split(':'));
  return ['postgres', 'nobody'].flatMap((name) => {
    const row = rows.find((columns) => columns[0] === name);
    const [uid, gid] = [Number(row?.[2]), Number(row?.[3])];
    return uid > 0 && gid > 0 ? [{ uid, gid }] : [];
  });
}

/** Runs the real program in the real folder, which tests permissions, libraries and namespaces at once. */
function refusalOf(identity: Identity, native: NativePostgres, dataDir: string): Promise<string | undefined> {
  const [program, args] = commandAs(identity, native.program('postgres'), ['--version']);
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: dataDir, env: native.env, ...identity.account });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', (error) => resolve(`${program}: ${error.message}`));
    child.once('close', (code) =>
      resolve(code === 0 ? undefined : `${program}: ${said.trim() || `código ${code}`}`),
    );
  });
}
