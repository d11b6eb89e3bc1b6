import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkList } from './vite.chunk-list.ts';
import { earlyScript } from './vite.early-script.ts';
import { serviceWorker } from './vite.service-worker.ts';

/** Any of these files, and, by the bundler's own rule, whatever they import. */
const anyOf = (files: string[]) => (id: string) => files.some((file) => id.endsWith(file));

/*
 * Few files to download: left alone, every part two screens share becomes a file and a request of its own.
 * The first group that has a part keeps it.
 */
const CHUNKS = [
  {
    // React, the router, the queries, and the parts nearly every screen is made of.
    name: 'start',
    test: anyOf([
      ...['main', 'routes'].map((name) => `/src/web/app/${name}.tsx`),
      ...['button', 'card', 'empty-state', 'field', 'icon-button', 'load-failure', 'money-text'].map(
        (name) => `/src/web/ui/${name}.tsx`,
      ),
      ...['list/skeleton-list', 'tabs', 'text-input'].map((name) => `/src/web/ui/${name}.tsx`),
      '/src/web/sessions/use-session.ts',
      '/src/domain/cpf.ts',
      '/react-query/build/modern/useMutation.js',
      ...['arrow-left', 'chevron-down', 'circle-check', 'clock', 'eye', 'hand-coins', 'log-out', 'pencil']
        .concat(['plus', 'search-x', 'trash', 'x'])
        .map((icon) => `/icons/${icon}.mjs`),
    ]),
  },
  { name: 'login', test: anyOf(['/src/web/sessions/login-screen.tsx']) },
  // The lender's first screen, and what the others share with it.
  { name: 'staff', test: anyOf(['/src/web/app/staff-frame.tsx', '/src/web/dashboard/dashboard-screen.tsx']) },
  // What comes after the dashboard's first view.
  { name: 'day', test: anyOf(['/src/web/dashboard/day-section.tsx']) },
  {
    name: 'lists',
    test: anyOf(
      ['search-field.tsx', 'segmented-control.tsx', 'use-search-text.ts', 'use-choice-in-address.ts'].map(
        (file) => `/src/web/ui/${file}`,
      ),
    ),
  },
  {
    name: 'portal',
    test: anyOf(['page.tsx', 'queries.ts', 'state.ts'].map((file) => `/src/web/portal/portal-${file}`)),
  },
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }));

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), earlyScript(), serviceWorker(), chunkList()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Tailwind's own floor; for those that lack light-dark() it is written out.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // Every hashed asset stays a file: the content-security policy has no room for inlined ones.
    assetsInlineLimit: 0,
    modulePreload: {
      // Without it a browser only asks a little later.
      polyfill: false,
      // A dialog is brought when the page rests: to ask for all its files at once would keep whoever presses something waiting.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || /-screen-|\/(staff|login|portal)-/.test(file) ? files : [],
    },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  // The modules of src/web/api are ours.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': 'http://127.0.0.1:3000' } },
});
