import { defineConfig } from 'vite';

/** The server as one file for Node; its dependencies stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { input: { main: 'src/server/main.ts', cli: 'src/server/cli/cli.ts' } },
  },
});
