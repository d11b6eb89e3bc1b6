import path from 'node:path';
import type { Plugin } from 'vite';

/** Which file each of our modules went into, what that file imports, and the packages in them: for the pages, the size budget and the notices. */
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
        const packages = chunks
          .flatMap(({ moduleIds }) => moduleIds)
          .flatMap((id) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
        const source = JSON.stringify({
          fileOf: Object.fromEntries(fileOf),
          importsOf: Object.fromEntries(importsOf),
          packages: [...new Set(packages)].sort(),
        });
        this.emitFile({ type: 'asset', fileName: 'chunks.json', source });
      },
    },
  };
}
