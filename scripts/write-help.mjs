/*
 * After the build: the help pages of docs/guia/*.md as plain HTML, for everybody and without the app's own files.
 * A page is a title, a line that names the screens it fits, paragraphs, lists and **names of buttons and fields**, and
 * `![what is seen](page.webp)`, its picture of the phone (`npm run screenshots`).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';

const GUIDE = path.join(ROOT, 'docs', 'guia');

/** @typedef {{ name: string, title: string, screens: string, body: string[], picture: { file: string, alt: string } }} HelpPage */

/** Of every picture: named in the page, so that nothing moves when it comes. */
export const PICTURE_SIZE = { width: 390, height: 844 };

const PICTURE = /^!\[(?<alt>.+)\]\((?<file>[\w-]+\.webp)\)$/;

/** In their order: those for lenders, then those for borrowers. @returns {HelpPage[]} */
export function helpPages() {
  const files = readdirSync(GUIDE).filter((file) => file.endsWith('.md'));
  return files.sort().map((file) => {
    const text = readFileSync(path.join(GUIDE, file), 'utf8');
    const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
    const [, screens = ''] = /^<!-- telas: (.+) -->$/m.exec(text) ?? [];
    if (title === '' || screens === '') throw new Error(`${file} has no title or names no screen`);
    const body = text
      .split(/\n{2,}/)
      .map((block) => block.trim())
      .filter((block) => block !== '' && !block.startsWith('# ') && !block.startsWith('<!--'));
    const picture = body.map((block) => PICTURE.exec(block)?.groups).find(Boolean);
    if (picture === undefined) throw new Error(`${file} has no picture`);
    return {
      name: file.replace(/\.md$/, ''),
      title,
      screens,
      body: body.filter((block) => !PICTURE.test(block)),
      picture: { file: picture['file'] ?? '', alt: picture['alt'] ?? '' },
    };
  });
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** @param {string} text */
const inline = (text) => escaped(text).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');

/** @param {string} block */
function blockHtml(block) {
  const lines = block.split('\n');
  for (const [mark, tag] of /** @type {const} */ ([
    [/^\d+\. /, 'ol'],
    [/^- /, 'ul'],
  ])) {
    if (!lines.every((line) => mark.test(line))) continue;
    return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')}</${tag}>`;
  }
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** @param {{ title: string, back: string, main: string, script?: boolean }} page */
function html({ title, back, main, script = false }) {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(title)} | Ajuda</title>
<link rel="icon" href="/favicon.svg" />
<link rel="stylesheet" href="/ajuda/ajuda.css" />
${script ? '<script type="module" src="/ajuda/ajuda.js"></script>\n' : ''}</head>
<body>
<header>${back}<h1>${escaped(title)}</h1></header>
<main>
${main}
</main>
</body>
</html>
`;
}

/** @param {HelpPage} page @param {HelpPage | undefined} next */
function pageHtml(page, next) {
  const { width, height } = PICTURE_SIZE;
  const picture = `<img src="/ajuda/${page.picture.file}" alt="${escaped(page.picture.alt)}" width="${width}" height="${height}" loading="lazy" />`;
  const on = next === undefined ? '' : `<a href="/ajuda/${next.name}.html">${escaped(next.title)} →</a>`;
  return html({
    title: page.title,
    back: '<a href="/ajuda">← Ajuda</a>',
    main: `${page.body.map(blockHtml).join('\n')}\n${picture}\n<nav class="steps"><a href="/ajuda">Todas as páginas</a>${on}</nav>`,
  });
}

/** @param {string} text */
const searched = (text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f*]/g, '')
    .toLowerCase();

/** @param {HelpPage[]} pages */
function indexHtml(pages) {
  /** @param {HelpPage} page */
  const item = ({ name, title, screens, body }) =>
    `<li data-screens="${escaped(screens)}" data-text="${escaped(searched(`${title} ${body.join(' ')}`))}"><a href="/ajuda/${name}.html">${escaped(title)}</a></li>`;
  const list = (/** @type {HelpPage[]} */ of) => `<ul class="pages">${of.map(item).join('\n')}</ul>`;
  return html({
    title: 'Ajuda',
    back: '<a href="/">← Voltar ao aplicativo</a>',
    script: true,
    main: `<form role="search"><label for="busca">Buscar na ajuda</label><input id="busca" type="search" autocomplete="off" placeholder="multa, Pix, planilha..." /></form>
<p id="nada" role="status" hidden>Nada encontrado. Tente outra palavra.</p>
<section id="daqui" hidden><h2>Sobre a tela em que você estava</h2><ul class="pages"></ul></section>
<h2>Para quem empresta</h2>
${list(pages.filter((page) => !isForBorrowers(page)))}
<h2>Para quem pegou emprestado</h2>
${list(pages.filter(isForBorrowers))}`,
  });
}

/** @param {HelpPage} page */
const isForBorrowers = ({ name }) => name.startsWith('cliente-');

/** @param {string} webDir */
export function writeHelp(webDir) {
  const folder = path.join(webDir, 'ajuda');
  mkdirSync(folder, { recursive: true });
  for (const file of ['ajuda.css', 'ajuda.js'])
    copyFileSync(path.join(ROOT, 'scripts', 'help', file), path.join(folder, file));
  const pages = helpPages();
  writeFileSync(path.join(folder, 'index.html'), indexHtml(pages));
  for (const [at, page] of pages.entries()) {
    const next = pages[at + 1];
    const same = next !== undefined && isForBorrowers(next) === isForBorrowers(page) ? next : undefined;
    writeFileSync(path.join(folder, `${page.name}.html`), pageHtml(page, same));
    const file = path.join(GUIDE, page.picture.file);
    // Before the first `npm run screenshots`, which needs the build, there is none.
    if (existsSync(file)) copyFileSync(file, path.join(folder, page.picture.file));
  }
}
