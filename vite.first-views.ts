import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The modules whose lazy parts are each a first view: the screens, their frame, and a page in the place of a screen. */
const NAMES_FIRST_VIEWS = [/\/app\/(screen-code\.ts|routes\.tsx)$/, /\/clients\/page\/lazy-client-page\.ts$/];

/** Which first views cannot be drawn without a module, by the name of their file, for the chunks of the build. */
export function firstViews(): { plugin: Plugin; needing: (module: string) => readonly string[] } {
  const needed = new Map<string, string[]>();
  const plugin: Plugin = {
    name: 'first-views',
    apply: 'build',
    buildEnd() {
      const info = (id: string) => this.getModuleInfo(id);
      const importsOf = (id: string) => [...(info(id)?.importedIds ?? []), ...iconsIn(info(id)?.code ?? '')];
      const roots = [...this.getModuleIds()]
        .filter((id) => NAMES_FIRST_VIEWS.some((names) => names.test(id)))
        .flatMap((id) => [...(info(id)?.dynamicallyImportedIds ?? [])]);
      for (const root of roots) {
        const seen = new Set<string>([root]);
        for (const id of seen) for (const next of importsOf(id)) if (!isBarrel(next)) seen.add(next);
        const name = path.parse(root).name;
        for (const id of seen) needed.set(id, [...(needed.get(id) ?? []), name]);
      }
    },
  };
  return { plugin, needing: (module) => needed.get(module) ?? [] };
}

/** Its module imports every icon there is; what is really used is in the importing code. */
const BARREL = createRequire(import.meta.url)
  .resolve('lucide-react')
  .replaceAll('\\', '/')
  .replace(/cjs.*/, 'esm/lucide-react.mjs');
const isBarrel = (id: string) => id === BARREL;

const FILE_OF_ICON = new Map(
  [...readFileSync(BARREL, 'utf8').matchAll(/export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, path.posix.join(path.posix.dirname(BARREL), file)] as const,
      ),
  ),
);

function iconsIn(code: string): string[] {
  const imported = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)];
  return imported
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/\s+as\s.*/, '')))
    .flatMap((name) => FILE_OF_ICON.get(name) ?? []);
}
