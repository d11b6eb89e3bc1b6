import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage, isDebian } from './debian-packages.mjs';

/** The tests read documents back with these. */
const COMMANDS = ['pdftotext', 'pdfinfo', 'pdffonts', 'pdftoppm'];

const isHere = () =>
  COMMANDS.every((command) =>
    (process.env['PATH'] ?? '')
      .split(path.delimiter)
      .some((folder) => existsSync(path.join(folder, command))),
  );

/** Installs poppler where it is missing, on Debian as root; elsewhere says what is missing and goes on with the other tests. */
export async function ensurePoppler() {
  if (isHere()) return;
  await installDebianPackage('o leitor de PDF para os testes de documentos', ['poppler-utils']);
  if (isHere()) return;
  const command = isDebian()
    ? 'sudo apt-get install -y poppler-utils'
    : 'instale o poppler (brew install poppler)';
  process.stderr.write(`Os testes de documentos precisam do poppler: ${command}\n`);
}
