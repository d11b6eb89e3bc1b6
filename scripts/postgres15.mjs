import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installDebianPackage } from './debian-packages.mjs';
import { beforeLeaving } from './run-child.mjs';

/*
 * PostgreSQL 15 from Debian, the oldest version Caderneta runs on, in the place of the embedded one: the tests start
 * throw-away servers of it on loopback, not as root, in folders of their own.
 */

const BIN = '/usr/lib/postgresql/15/bin';
const CLUSTERS = '/etc/postgresql-common/createcluster.conf';
const PURPOSE = 'o PostgreSQL 15 para os testes';

/** The folder of its programs, laid out as the embedded one; null, after saying what is missing, where it cannot be had. */
export async function postgres15() {
  if (!isHere()) {
    await installDebianPackage(PURPOSE, ['postgresql-common']);
    // The package would make a server of its own and start it.
    if (existsSync(CLUSTERS) && !/^create_main_cluster/m.test(readFileSync(CLUSTERS, 'utf8')))
      appendFileSync(CLUSTERS, 'create_main_cluster = false\n');
    await installDebianPackage(PURPOSE, ['postgresql-15']);
  }
  if (isHere()) return layOut();
  process.stderr.write(
    `Falta o PostgreSQL 15 em ${BIN}: sudo apt-get install postgresql-15 (no Debian 12; em outros, de apt.postgresql.org)\n`,
  );
  return null;
}

const isHere = () => existsSync(path.join(BIN, 'initdb'));

function layOut() {
  const folder = mkdtempSync(path.join(tmpdir(), 'caderneta-postgres15-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  beforeLeaving(remove);
  process.once('exit', remove);
  // Other accounts run it.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'bin'));
  for (const name of ['postgres', 'pg_ctl']) program(folder, name, `exec ${BIN}/${name} "$@"`);
  program(folder, 'initdb', INITDB);
  return folder;
}

/** @param {string} folder @param {string} name @param {string} text */
function program(folder, name, text) {
  writeFileSync(path.join(folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
}

/** Version 15 has no locales of its own; Debian always has this one. */
const INITDB = `for option; do
  shift
  case $option in
    --locale-provider=* | --builtin-locale=*) ;;
    --locale=*) set -- "$@" --locale=C.UTF-8 ;;
    *) set -- "$@" "$option" ;;
  esac
done
exec ${BIN}/initdb "$@"`;
