/*
 * Part of the build: dist/NOTICES.txt, the licence of every package that is handed out with the app, with its text.
 * Those are the packages bundled for the browser and the server, and those the server loads from node_modules.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';

const DIST = path.join(ROOT, 'dist');
const RULE = '-'.repeat(80);

/** In the style sheet, which no list of modules names. */
const OF_THE_STYLES = ['node_modules/tailwindcss', 'node_modules/@fontsource-variable/figtree'];

/** In the worker that reads files (src/web/imports/file-worker.ts), which is bundled by itself. */
const OF_THE_FILE_WORKER = ['node_modules/fflate', 'node_modules/papaparse', 'node_modules/read-excel-file'];

/** @param {string} file */
const json = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** `…/node_modules/@scope/name/lib/index.js` → `node_modules/@scope/name`. @param {string} file */
function packageOf(file) {
  const [place] = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  return place ?? null;
}

/** As Vite lists them (`build.license`), by name. */
function packagesOfTheWeb() {
  /** @type {{ name: string, version: string }[]} */
  const bundled = json('dist/web-packages.json');
  return bundled.map(({ name, version }) => {
    const place = `node_modules/${name}`;
    if (json(`${place}/package.json`).version !== version) throw new Error(`${name} ${version} is elsewhere`);
    return place;
  });
}

function packagesOfTheServer() {
  const server = path.join(DIST, 'server');
  return readdirSync(server)
    .filter((file) => file.endsWith('.js.map'))
    .flatMap((file) => JSON.parse(readFileSync(path.join(server, file), 'utf8')).sources)
    .flatMap((/** @type {string} */ source) => packageOf(source) ?? []);
}

/** Those of another system are not installed here, and not handed out from here. */
function packagesThatRun() {
  /** @type {Record<string, { dev?: boolean }>} */
  const locked = json('package-lock.json').packages;
  return Object.entries(locked)
    .filter(([place, { dev = false }]) => place !== '' && !dev && existsSync(path.join(ROOT, place)))
    .map(([place]) => place);
}

/** @param {string} name @param {string} owner */
const mit = (name, owner) => `${name}: MIT License

Copyright (c) ${owner}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** A few packages name their licence without its text, or have it in their readme. @param {string} place */
function licenceText(place) {
  const folder = path.join(ROOT, place);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files
    .filter(({ name }) => /^(licen[cs]e|copying|notice)/i.test(name))
    .map(({ name }) => readFileSync(path.join(folder, name), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  const readme = files.find(({ name }) => /^readme/i.test(name));
  const [section] =
    /(?<=^#+ licen[cs]e\s)[^]*?Permission is hereby granted[^]*/im.exec(
      readme === undefined ? '' : readFileSync(path.join(folder, readme.name), 'utf8'),
    ) ?? [];
  if (section !== undefined) return section.trim();
  const { name, license, author = 'the authors' } = json(`${place}/package.json`);
  if (license !== 'MIT') throw new Error(`${place} has no licence text`);
  return mit(name, typeof author === 'string' ? author : author.name);
}

/** It has the text of the licence and does not name it in its package.json. */
/** @type {Record<string, string>} */
const NAMED_BY_THEIR_TEXT = { 'png-js': 'MIT' };

/** @param {string} place */
function notice(place) {
  const { name, version, license = NAMED_BY_THEIR_TEXT[name] } = json(`${place}/package.json`);
  return `${RULE}\n${name} ${version} (${license})\n${RULE}\n\n${licenceText(place)}\n`;
}

export function writeNotices() {
  const places = [
    ...packagesOfTheWeb(),
    ...OF_THE_STYLES,
    ...OF_THE_FILE_WORKER,
    ...packagesOfTheServer(),
    ...packagesThatRun(),
  ];
  // A package may be installed in two places.
  const notices = new Set([...new Set(places)].sort().map(notice));
  const head = `Caderneta is made with the packages below, each under its own licence.\n`;
  writeFileSync(path.join(DIST, 'NOTICES.txt'), [head, ...notices].join('\n'));
}
