import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The modules whose lazy parts are each a first view: the screens, their frame, and a page in the place of a screen. */
const NAMES_FIRST_VIEWS = [/\/app\/(screen-code\.ts|routes\.tsx)$/, /\/clients\/page\/lazy-client-page\.ts$/];

/** What frame and dashboard show as soon as there is an answer: what it shares with screens is no screen's own. */
const FOLLOWS = /\/(dashboard|frame)-parts\.ts$/;

/** Which first views cannot be drawn without a module, by the name of their file, for the chunks of the build. */
export function firstViews() {
  const needed = new Map<string, string[]>();
  const elsewhere = new Set<string>();
  const plugin: Plugin = {
    name: 'first-views',
    apply: 'build',
    buildEnd() {
      const info = (id: string) => this.getModuleInfo(id);
      const importsOf = (id: string) =>
        [...(info(id)?.importedIds ?? []), ...iconsIn(info(id)?.code ?? '')].filter(
          (next) => !isBarrel(next),
        );
      const modules = [...this.getModuleIds()];
      const roots = modules
        .filter((id) => NAMES_FIRST_VIEWS.some((names) => names.test(id)))
        .flatMap((id) => [...(info(id)?.dynamicallyImportedIds ?? [])])
        .concat(modules.filter((id) => FOLLOWS.test(id)));
      for (const root of roots) {
        const seen = new Set<string>([root]);
        for (const id of seen) for (const next of importsOf(id)) seen.add(next);
        const name = path.parse(root).name;
        for (const id of seen) needed.set(id, [...(needed.get(id) ?? []), name]);
      }
      for (const id of modules) if (!needed.has(id) && !isBarrel(id)) elsewhere.add(id);
      for (const id of elsewhere) for (const next of importsOf(id)) elsewhere.add(next);
    },
  };
  return {
    plugin,
    needing: (module: string): readonly string[] => needed.get(module) ?? [],
    /** A dialog, or what else comes later, needs it too. */
    isNeededLater: (module: string) => elsewhere.has(module),
  };
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
