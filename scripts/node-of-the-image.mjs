import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { runChild } from './run-child.mjs';

/** The program `node` in the version of deploy/Dockerfile, from its npm package; null, after it was said, where there is none. */
export async function nodeOfTheImage() {
  const dockerfile = readFileSync(path.join(ROOT, 'deploy', 'Dockerfile'), 'utf8');
  const version = /^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1];
  if (version === process.versions.node) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(ROOT, 'node_modules', '.cache', `node-${version}`);
  const program = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    process.stderr.write(`Baixando o Node.js ${version} (${name})…\n`);
    await runChild('npm', ['install', '--silent', '--no-save', '--prefix', folder, `${name}@${version}`]);
  }
  if (existsSync(program)) return program;
  process.stderr.write(`O Node.js ${version} não pôde ser baixado para este sistema (${name}).\n`);
  return null;
}
