import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from './debian-packages.mjs';
import { runChild } from './run-child.mjs';

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

/** @param {string} command */
const isHere = (command) => FOLDERS.some((folder) => existsSync(path.join(folder, command)));

/** Installs HAProxy and nginx where they are missing, on Debian as root; returns which are missing still. */
export async function ensureProxies() {
  const missing = ['haproxy', 'nginx'].filter((name) => !isHere(name));
  for (const name of missing) {
    await installDebianPackage(`o ${name} para a prova da troca de versão`, [name]);
    // Its package starts it as a service of this machine, which nobody asked for.
    if (isHere(name) && existsSync('/run/systemd/system')) {
      await runChild('systemctl', ['disable', '--now', name], { capture: true });
    }
  }
  return missing.filter((name) => !isHere(name));
}
