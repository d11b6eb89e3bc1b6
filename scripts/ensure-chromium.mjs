import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';
import { runChild } from './run-child.mjs';

const isDebian = () => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
const isRoot = () => process.getuid?.() === 0;

async function installWithApt() {
  process.stderr.write('Instalando o Chromium para os testes de tela (apt-get install chromium)…\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ];
  for (const args of steps) {
    const { code, output } = await runChild('apt-get', args, { env, capture: true });
    if (code !== 0) process.stderr.write(output);
  }
}

/**
 * A Chromium to test with: one that is here, or, on Debian as root, one installed now.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  if ((await findChromium()) === null && isDebian() && isRoot()) await installWithApt();
  const found = await findChromium();
  if (found !== null && existsSync(found)) return found;
  const command = isDebian() ? 'sudo apt-get install -y chromium' : 'npx playwright install chromium';
  process.stderr.write(
    found === null
      ? `Os testes de tela precisam do Chromium. Um comando resolve: ${command}\n`
      : `CHROMIUM_PATH aponta para ${found}, que não existe.\n`,
  );
  process.exit(1);
}
