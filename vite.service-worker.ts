import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { classicScript } from './vite.head-script.ts';

/** src/web/service-worker as /sw.js, with the list of this release's files in it. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|woff2)$/.test(file));
        const isStart = (file: string) => bundle[file]?.name === 'start';
        // The start first: the worker knows by it whether a page is of its release.
        const assets = files
          .sort((a, b) => Number(isStart(b)) - Number(isStart(a)))
          .map((file) => `/${file}`)
          .join(' ');
        const code = await classicScript('src/web/service-worker/service-worker.ts');
        const release = createHash('sha256').update(assets).update(code).digest('base64url').slice(0, 12);
        const source = code.replace('%RELEASE%', release).replace('%ASSETS%', assets);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
