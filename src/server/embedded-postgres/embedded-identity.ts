import { spawn } from 'node:child_process';
import { chmod, readFile, stat } from 'node:fs/promises';

import { EmbeddedPostgresError } from './embedded-error.ts';
import type { NativePostgres } from './embedded-native.ts';

/** As whom, and through which small programs, PostgreSQL is run: it refuses to run as root. */
export interface Identity {
  /** Programs that replace themselves with PostgreSQL, so that the child's pid is the postmaster's. */
  prefix: readonly string[];
  /** The account that must own the cluster, when it is not the one this process runs as. */
  account?: { uid: number; gid: number };
}

/** The command line that runs a program as that identity. */
export function commandAs(identity: Identity, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = identity.prefix;
  return first === undefined ? [program, [...args]] : [first, [...rest, program, ...args]];
}

const NAMESPACE = ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--'];
/** Asked inside the namespace: changing identity clears the parent-death signal. */
const STOP_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--'];

interface Place {
  dataDir: string;
  cluster: string;
  isNew: boolean;
}

export async function chooseIdentity(native: NativePostgres, place: Place): Promise<Identity> {
  const refusals: string[] = [];
  for (const candidate of await candidates(place.cluster)) {
    // Another account must pass through the folder to its cluster; it still reads nothing else in it.
    if (candidate.account !== undefined && place.isNew) await chmod(place.dataDir, 0o711);
    for (const identity of withParentDeath(candidate)) {
      const refusal = await refusalOf(identity, native, place.dataDir);
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
  // A cluster made by another account keeps that account: PostgreSQL demands to own its folder.
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

/** Tries the real program from the real folder: permissions, libraries and namespaces all answer at once. */
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
