import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const MARK = '<!-- head-script.ts -->';

/** Bundles one file into a classic script: no imports, nothing to wait for. */
export async function classicScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'caderneta' },
      minify: true,
    },
  });
  const output = Array.isArray(built) ? built[0]?.output[0] : 'output' in built ? built.output[0] : undefined;
  if (output === undefined) throw new Error(`${entry} gave no script`);
  return output.code;
}

/** src/web/app/first-view/head-script.ts as a script in the head of the built page; the development server does without it. */
export function headScript(): Plugin {
  let code = '';
  let fileName = '';
  return {
    name: 'head-script',
    apply: 'build',
    async buildStart() {
      this.addWatchFile('src/web/app/first-view/head-script.ts');
      code = await classicScript('src/web/app/first-view/head-script.ts');
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      fileName = `assets/head-${hash}.js`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(MARK, () => `<script src="/${fileName}"></script>`)
          // After the style sheet and the font, without which nothing is painted.
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
