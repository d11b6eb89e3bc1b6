import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SCREENS, STAFF_FRAME_CHUNK } from './src/web/base/screens.ts';
import { headScript } from './vite.head-script.ts';
import { serviceWorker } from './vite.service-worker.ts';

const SCREEN_CHUNKS = [STAFF_FRAME_CHUNK, ...Object.values(SCREENS).map(({ chunk }) => chunk)];
const DRAWN_CHUNKS = Object.values(SCREENS)
  .filter((screen) => 'view' in screen)
  .flatMap(({ chunk, session }) => (session === 'staff' ? [STAFF_FRAME_CHUNK, chunk] : [chunk]));

/*
 * Few files to download: left alone, every part two screens share becomes a file and a request of its own. A chunk has
 * its module with everything that imports, unless an earlier chunk has it: the start; what both the login and the frame
 * of the staff are made of; what a form and its fields are, which the dashboard's first view does without; the screens
 * drawn at build time; the rules many files use, the icons, the rules of plans, the rules few use; what every dialog and
 * every list is made of, with what the list of clients says of each; the small parts that many screens share (a second proof and its passkeys only where one is
 * asked for); the tiles and counts of requests that the dashboard and Admin have; what is due, which a cobrador's day has
 * too; the rows of loans; and what frame and dashboard show after their first view. Every other screen and dialog is a
 * chunk by itself.
 */
const CHUNKS = [
  { name: 'start', test: /\/app\/main\.tsx$/ },
  {
    name: 'common',
    test: /\/(use-session|stale-after|typed-cpf|icon-button|status-pill|use-dialog|sheet-coming|card|passkey-support|icons\/(eye|eye-off|wifi-off))\.(tsx?|mjs)$/,
  },
  {
    name: 'form',
    test: /\/(ui\/form\/(field|text-input|use-masked-input)|ui\/feedback\/notice|ui\/page\/tabs|api\/use-(operation|single-send)|domain\/text-rules|icons\/check)\.(tsx?|mjs)$/,
  },
  ...DRAWN_CHUNKS.map((chunk) => ({ name: chunk, test: new RegExp(`/${chunk}\\.tsx$`) })),
  { name: 'shared', test: /\/src\/domain\//, minShareCount: 5 },
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
  { name: 'plans', test: /\/src\/domain\/loans\/(plan|terms|settlement|renewal)\//, minShareCount: 2 },
  { name: 'rules', test: /\/src\/domain\/(?!clients\/(debt-words|tag)\.ts)/, minShareCount: 2 },
  { name: 'dialog', test: /\/ui\/dialog\/(sheet-dialog|confirm-dialog|form-actions)\.tsx$/ },
  {
    name: 'list',
    test: /\/(ui\/list\/(paged-list|use-seen-as-new)|ui\/money\/paid-bar|clients\/(arrival-state|debt-words|tag)|api\/use-unsaved|feedback\/unsaved-mark)\.tsx?$/,
  },
  { name: 'kit', test: /\/src\/web\/(?!security\/)/, minShareCount: 5, maxModuleSize: 3000 },
  {
    name: 'tiles',
    test: /\/(ui\/page\/tile|waiting-pill|interest-request-queries|statement-queries|collection-groups)\.tsx?$/,
  },
  { name: 'due', test: /\/dashboard\/due-panel\.tsx$/ },
  {
    name: 'loan-rows',
    test: /\/loans\/list\/(loan-table|loan-totals|loan-record-actions|owed-amount)\.tsx$/,
  },
  { name: 'parts', test: /\/(dashboard|frame)-parts\.ts$/ },
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }));

export default defineConfig({
  root: 'src/web',
  // The content-security policy has no room for the worker it would start.
  resolve: { alias: [{ find: /^fflate$/, replacement: path.resolve('src/web/imports/unzip-at-once.ts') }] },
  plugins: [react(), tailwindcss(), headScript(), serviceWorker()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Tailwind's own floor; for those that lack light-dark() it is written out.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // Every hashed asset stays a file: the content-security policy has no room for inlined ones.
    assetsInlineLimit: 0,
    // Read by scripts/write-pages.mjs and scripts/notices.mjs, not served.
    manifest: 'chunks.json',
    license: { fileName: 'packages.json' },
    modulePreload: {
      // Without it a browser only asks a little later.
      polyfill: false,
      // A dialog is loaded when the page is idle: all its files at once would make the next press wait.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || SCREEN_CHUNKS.some((chunk) => file.includes(`/${chunk}-`)) ? files : [],
    },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  // The modules of src/web/api are ours.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': 'http://127.0.0.1:3000' } },
});
