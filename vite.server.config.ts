import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig } from 'vite';

/** The schema and what changed since, applied in the order of their names. */
const SQL_FOLDERS = ['schema', 'migrations', 'cluster'];

/** These stay in node_modules. */
const APART = [
  // Native.
  '@node-rs/argon2',
  'pg-native',
  // Loaded only where somebody asks for them.
  'nodemailer',
  'pdfkit',
  'prom-client',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  // Parts of the framework that are never asked for (`schemaController` in app.ts; no request is injected).
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
];

/** The server for Node: main.js, cli.js and pdf-worker.js, with what they depend on: a start that opens ten files is over before one of a thousand. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: APART },
  // `pg` asks whether this is Cloudflare; without a navigator, as in Node 20, by loading all of fetch.
  define: { navigator: '{"userAgent":"Node.js"}' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        cli: 'src/server/cli/cli.ts',
        // A thread of its own, found by its name beside the others.
        'pdf-worker': 'src/server/documents/pdf/pdf-worker.ts',
      },
      // Shared code lies beside the entries, so that a path relative to this module is the same in all of them.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // For stack traces alone, whose lines need no sources.
        sourcemapExcludeSources: true,
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
  plugins: [
    {
      name: 'schema-beside-the-server',
      async buildStart() {
        for (const folder of SQL_FOLDERS)
          for (const name of await readdir(`src/server/db/${folder}`))
            this.addWatchFile(path.resolve('src/server/db', folder, name));
      },
      async generateBundle() {
        for (const folder of SQL_FOLDERS) {
          const names = await readdir(`src/server/db/${folder}`);
          for (const name of names.filter((file) => file.endsWith('.sql'))) {
            const source = await readFile(`src/server/db/${folder}/${name}`);
            this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
          }
        }
      },
    },
  ],
});
