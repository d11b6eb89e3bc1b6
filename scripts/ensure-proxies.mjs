import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from './debian-packages.mjs';
import { runChild } from './run-child.mjs';

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

/** @param {string} command */
const isHere = (command) => FOLDERS.some((folder) => existsSync(path.join(folder, command)));

/**
 * Installs the proxies that are missing, on Debian as root; returns whether all are there, after saying which are not.
 * @param {readonly string[]} names of HAProxy, nginx and PgBouncer, whose packages and programs are called as they are
 */
export async function ensureProxies(names) {
  for (const name of names.filter((one) => !isHere(one))) {
    await installDebianPackage(`o ${name} para a prova`, [name]);
    // Its package starts it as a service of this machine, which is not wanted here.
    if (isHere(name) && existsSync('/run/systemd/system')) {
      await runChild('systemctl', ['disable', '--now', name], { capture: true });
    }
  }
  const missing = names.filter((name) => !isHere(name));
  if (missing.length === 0) return true;
  process.stderr.write(`Faltam ${missing.join(' e ')}: sudo apt-get install -y ${missing.join(' ')}\n`);
  return false;
}
