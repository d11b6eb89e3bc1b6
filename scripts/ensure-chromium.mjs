import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';
import { runChild } from './run-child.mjs';

/** In order of preference: the headless shell is smaller and faster, but not every release has it. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];

const isDebian = () => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
const isRoot = () => process.getuid?.() === 0;

/** @param {string[]} args */
async function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runChild('apt-get', args, { env, capture: true });
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}

async function installWithApt() {
  await apt(['update', '-qq']);
  for (const name of DEBIAN_PACKAGES) {
    process.stderr.write(`Instalando o Chromium para os testes de tela (apt-get install ${name})…\n`);
    if (await apt(['install', '-y', '-qq', '--no-install-recommends', name])) return;
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
  const command = isDebian()
    ? `sudo apt-get install -y ${DEBIAN_PACKAGES[0]}`
    : 'npx playwright install chromium';
  process.stderr.write(
    found === null
      ? `Os testes de tela precisam do Chromium. Um comando resolve: ${command}\n`
      : `CHROMIUM_PATH aponta para ${found}, que não existe.\n`,
  );
  process.exit(1);
}
