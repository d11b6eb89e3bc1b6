import { existsSync } from 'node:fs';
import { installDebianPackage, isDebian } from './debian-packages.mjs';
import { findChromium } from './find-chromium.mjs';

const SHELL = 'chromium-headless-shell';
/** In order of preference: the headless shell is smaller and faster, but not every release has it. */
const DEBIAN_PACKAGES = [SHELL, 'chromium'];
/** Of the package chromium: a whole browser, in which a flow takes twice as long. */
const WHOLE_BROWSER = '/usr/bin/chromium';

/**
 * A Chromium to test with: one that is here, or, on Debian as root, one installed now. Beside a whole browser the
 * headless shell is installed too; where that fails, the whole browser does.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const present = await findChromium();
  if (present === null || (present === WHOLE_BROWSER && !process.env['CHROMIUM_PATH'])) {
    const packages = present === null ? DEBIAN_PACKAGES : [SHELL];
    await installDebianPackage('o Chromium para os testes de tela', packages);
  }
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
