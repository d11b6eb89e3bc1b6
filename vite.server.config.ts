import { readdir, readFile } from 'node:fs/promises';
import { defineConfig } from 'vite';

const MIGRATIONS = 'src/server/db/migrations';

/** The server for Node: main.js and cli.js; its dependencies stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/server/main.ts', cli: 'src/server/cli/cli.ts' },
      // Shared code lies beside the entries, so that a path relative to this module is the same in all of them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'migrations-beside-the-server',
      async generateBundle() {
        const names = await readdir(MIGRATIONS);
        for (const name of names.filter((file) => file.endsWith('.sql'))) {
          const source = await readFile(`${MIGRATIONS}/${name}`);
          this.emitFile({ type: 'asset', fileName: `migrations/${name}`, source });
        }
      },
    },
  ],
});
