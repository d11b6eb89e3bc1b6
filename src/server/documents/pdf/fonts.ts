import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

/** The weights of the app's own typeface; always embedded, so that a document looks the same everywhere. */
const WEIGHTS = { regular: 400, bold: 700 } as const;
export type FontName = keyof typeof WEIGHTS;

let loaded: readonly { readonly name: FontName; readonly bytes: Buffer }[] | null = null;

/** Read from the package once, at the first document. */
export function fonts(): NonNullable<typeof loaded> {
  const { resolve } = createRequire(import.meta.url);
  loaded ??= (['regular', 'bold'] as const).map((name) => ({
    name,
    bytes: unpackWoff(
      readFileSync(resolve(`@fontsource/figtree/files/figtree-latin-${WEIGHTS[name]}-normal.woff`)),
    ),
  }));
  return loaded;
}
