import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The first views, drawn once at build time by scripts/write-pages.mjs; nothing of it is served. */
export default defineConfig({
  publicDir: false,
  plugins: [react()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/web/app/first-view/prerender.tsx',
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'node20',
  },
});
