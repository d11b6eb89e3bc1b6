import { existsSync } from 'node:fs';
import { runChild } from './run-child.mjs';

export const isDebian = () => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
const isRoot = () => process.getuid?.() === 0;

/** @param {string[]} args */
async function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runChild('apt-get', args, { env, capture: true });
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}

/**
 * Installs the first of these packages that this release has; only on Debian, as root.
 * @param {string} purpose what it is for, in the words of the message
 * @param {readonly string[]} names in order of preference
 */
export async function installDebianPackage(purpose, names) {
  if (!isDebian() || !isRoot()) return;
  // Without a network it is noticed at once, not after minutes.
  await apt(['update', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']);
  for (const name of names) {
    process.stderr.write(`Instalando ${purpose} (apt-get install ${name})…\n`);
    if (await apt(['install', '-y', '-qq', '--no-install-recommends', name])) return;
  }
}
