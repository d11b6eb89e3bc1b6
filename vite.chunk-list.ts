import path from 'node:path';
import type { Plugin } from 'vite';

/** Which file each of our modules went into, and what that file imports: for the pages and the size budget. */
export function chunkList(): Plugin {
  const web = path.resolve('src/web') + path.sep;
  return {
    name: 'chunk-list',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const fileOf = chunks.flatMap(({ fileName, moduleIds }) =>
          moduleIds.filter((id) => id.startsWith(web)).map((id) => [id.slice(web.length), fileName]),
        );
        const importsOf = chunks.map(({ fileName, imports }) => [fileName, imports]);
        const source = JSON.stringify({
          fileOf: Object.fromEntries(fileOf),
          importsOf: Object.fromEntries(importsOf),
        });
        this.emitFile({ type: 'asset', fileName: 'chunks.json', source });
      },
    },
  };
}
