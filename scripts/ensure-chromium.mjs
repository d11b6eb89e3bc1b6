import { existsSync } from 'node:fs';
import { installDebianPackage, isDebian } from './debian-packages.mjs';
import { findChromium } from './find-chromium.mjs';

/** In order of preference: the headless shell is smaller and faster, but not every release has it. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * A Chromium to test with: one that is here, or, on Debian as root, one installed now.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  if ((await findChromium()) === null)
    await installDebianPackage('o Chromium para os testes de tela', DEBIAN_PACKAGES);
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
