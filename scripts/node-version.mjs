import { readFileSync } from 'node:fs';

/**
 * Ends with a sentence a person can act on when this Node is older than package.json promises to support;
 * otherwise the first sign would be a syntax error inside a dependency.
 */
export function requireSupportedNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const [major, minor] = engines.node.replace('>=', '').split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  process.stderr.write(
    `O Caderneta precisa do Node.js ${major}.${minor} ou mais novo; este é o ${process.versions.node}.\n` +
      'Instale a versão LTS atual em https://nodejs.org e rode o comando outra vez.\n',
  );
  process.exit(1);
}
