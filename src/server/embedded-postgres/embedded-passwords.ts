import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

import { EmbeddedPostgresError } from './embedded-error.ts';

export interface ClusterPasswords {
  owner: string;
  runtime: string;
}

const FILE = 'postgres-passwords.json';

export async function readPasswords(dataDir: string): Promise<ClusterPasswords | undefined> {
  const file = path.join(dataDir, FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (isPasswords(kept)) return kept;
  } catch (cause) {
    throw new EmbeddedPostgresError(`O arquivo ${file} está ilegível.`, { cause });
  }
  throw new EmbeddedPostgresError(`O arquivo ${file} não tem as senhas do banco embutido.`);
}

export function newPasswords(): ClusterPasswords {
  return { owner: randomBytes(24).toString('hex'), runtime: randomBytes(24).toString('hex') };
}

export async function keepPasswords(dataDir: string, passwords: ClusterPasswords): Promise<void> {
  const file = path.join(dataDir, FILE);
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(passwords));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

function isPasswords(value: unknown): value is ClusterPasswords {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'runtime' in value &&
    typeof value.owner === 'string' &&
    typeof value.runtime === 'string'
  );
}
