import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Tailwind's own floor; for those that lack light-dark() it is written out.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // Every hashed asset stays a file: the content-security policy has no room for inlined ones.
    assetsInlineLimit: 0,
    // All the first screen needs in one file: left alone, each part a later screen shares becomes a file of its own.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', test: /src.web.(main|routes)\.tsx/ }] } },
    },
  },
  // The slash matters: /api-client.ts is a module of ours.
  server: { proxy: { '^/api/': 'http://127.0.0.1:3000' } },
});
