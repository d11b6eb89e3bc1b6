import { spawn } from 'node:child_process';

import { OWNER_ROLE } from './embedded-cluster.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-error.ts';
import { folderLock } from './embedded-folder-lock.ts';
import { commandAs } from './embedded-identity.ts';
import type { Identity } from './embedded-identity.ts';
import type { NativePostgres } from './embedded-native.ts';
import { settlePreviousPostmaster } from './embedded-previous.ts';

interface LostPassword {
  native: NativePostgres;
  identity: Identity;
  dataDir: string;
  cluster: string;
  ownerPassword: string;
}

/**
 * A data folder whose password file was lost (a copy that left it behind) still opens: whoever can write the cluster's
 * files may set the owner's password through PostgreSQL's single-user mode.
 */
export async function setOwnerPassword({
  native,
  identity,
  dataDir,
  cluster,
  ownerPassword,
}: LostPassword): Promise<void> {
  const lock = await folderLock(cluster, native.env);
  await settlePreviousPostmaster(cluster, lock);
  const options = ['--single', '-D', cluster, '-c', 'log_min_error_statement=panic', 'postgres'];
  const [program, args] = commandAs(
    { prefix: [...lock.prefix, ...identity.prefix] },
    native.program('postgres'),
    options,
  );
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, { cwd: dataDir, env: native.env, ...identity.account });
    const said: string[] = [];
    child.stdout.resume();
    child.stderr.on('data', (chunk: Buffer) => said.push(...chunk.toString().trimEnd().split('\n')));
    child.once('error', reject);
    child.stdin.on('error', () => undefined); // its early end is told by the exit code
    child.stdin.end(`ALTER ROLE ${OWNER_ROLE} PASSWORD '${ownerPassword}'\n`);
    child.once('close', (code) => {
      const failed = code !== 0 || said.some((line) => /(ERROR|FATAL|PANIC):/.test(line));
      if (!failed) return resolve();
      const sentence = explainFailure(
        'A senha do banco embutido se perdeu e não pôde ser refeita',
        said.join('\n'),
      );
      reject(new EmbeddedPostgresError(sentence, { log: said }));
    });
  });
}
