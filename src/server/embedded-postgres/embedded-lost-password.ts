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
 * Sets a new owner password in PostgreSQL's single-user mode, for a data folder that was copied without its password
 * file. It needs no old password, because an account that can write the cluster's files may do this anyway.
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
    child.stdin.on('error', () => undefined); // the exit code reports an early end
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
