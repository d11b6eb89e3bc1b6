import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SCREENS, STAFF_FRAME_CHUNK } from './src/web/base/screens.ts';
import { firstViews } from './vite.first-views.ts';
import { headScript } from './vite.head-script.ts';
import { serviceWorker } from './vite.service-worker.ts';

const SCREEN_CHUNKS = [STAFF_FRAME_CHUNK, ...Object.values(SCREENS).map(({ chunk }) => chunk)];

/*
 * Few files to download: left alone, every part two screens share becomes a file and a request of its own. What the first
 * views need (vite.first-views.ts) is the start; what the login shares with the frame of the staff or the dashboard, and
 * with others; the frame; the dashboard; what several other screens need; and each screen with what only it needs, apart what dialogs need too. What
 * is left is for dialogs and for what comes after the first view: the rules and icons that many files use, those that few
 * use, the parts of dialogs, and what frame and dashboard show later. A chunk has its modules with everything these
 * import, unless an earlier chunk has it.
 */
const { plugin: countFirstViews, needing, isNeededLater } = firstViews();

const isIn = (view: string) => (module: string) => needing(module).includes(view);
const [isInLogin, isInFrame, isInDashboard] = [
  isIn(SCREENS['/login'].chunk),
  isIn(STAFF_FRAME_CHUNK),
  isIn(SCREENS['/'].chunk),
];

/** Of a module that one first view alone needs. */
function ownerOf(module: string, suffix: string): string | null {
  const [view] = needing(module);
  return view === undefined ? null : view + suffix;
}

const CHUNKS = [
  { name: 'start', test: /\/app\/main\.tsx$/ },
  {
    name: 'common',
    test: (module: string) => isInLogin(module) && (isInFrame(module) || isInDashboard(module)),
  },
  { name: 'form', test: (module: string) => isInLogin(module) && needing(module).length > 1 },
  { name: STAFF_FRAME_CHUNK, test: isInFrame },
  { name: SCREENS['/'].chunk, test: isInDashboard },
  { name: 'screens', test: (module: string) => needing(module).length > 1 },
  { name: 'parts', test: (module: string) => isIn('dashboard-parts')(module) || isIn('frame-parts')(module) },
  { name: (module: string) => (isNeededLater(module) ? ownerOf(module, '-shared') : null) },
  { name: (module: string) => ownerOf(module, '') },
  { name: 'shared', test: /\/src\/domain\//, minShareCount: 5 },
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
  { name: 'plans', test: /\/src\/domain\/loans\/(plan|terms|settlement|renewal)\//, minShareCount: 2 },
  { name: 'rules', test: /\/src\/domain\/(?!clients\/(debt-words|tag)\.ts)/, minShareCount: 2 },
  { name: 'dialog', test: /\/ui\/dialog\/(sheet-dialog|confirm-dialog|form-actions)\.tsx$/ },
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
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }));

export default defineConfig({
  root: 'src/web',
  // The content-security policy has no room for the worker it would start.
  resolve: { alias: [{ find: /^fflate$/, replacement: path.resolve('src/web/imports/unzip-at-once.ts') }] },
  plugins: [react(), tailwindcss(), countFirstViews, headScript(), serviceWorker()],
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
