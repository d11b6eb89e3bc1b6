import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Two folders up from the sources as well as from the build. */
const PACKAGE_FILE = path.join(import.meta.dirname, '..', '..', 'package.json');

/** The release that runs. */
export const VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(PACKAGE_FILE, 'utf8'))).version;
