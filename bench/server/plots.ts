import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Report } from './report.ts';

type Curve = Report['curves'] extends Map<string, infer C> ? C : never;

const FOLDER = path.join(import.meta.dirname, '..', '..', 'docs', 'performance');
const SIZE = { width: 560, height: 300, left: 56, right: 130, top: 40, bottom: 46 };
/** Told apart by their dashes too. */
const STROKES = [
  { colour: '#0f766e', dash: '' },
  { colour: '#b45309', dash: '6 3' },
  { colour: '#6d28d9', dash: '2 3' },
];

export async function drawPlots(curves: Report['curves']): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, curve] of curves) await writeFile(path.join(FOLDER, `${name}.svg`), drawn(curve));
}

/** Sizes on a scale of tens, times from zero: what does not grow is a level line. */
function drawn({ title, x, y, lines }: Curve): string {
  const points = lines.flatMap((line) => line.points);
  const [least, most] = [Math.min(...points.map(([at]) => at)), Math.max(...points.map(([at]) => at))];
  const highest = Math.max(...points.map(([, value]) => value)) * 1.15;
  const { width, height, left, right, top, bottom } = SIZE;
  const across = (at: number) =>
    left +
    ((Math.log(at) - Math.log(least)) / (Math.log(most) - Math.log(least) || 1)) * (width - left - right);
  const down = (value: number) => height - bottom - (value / highest) * (height - top - bottom);
  const text = (at: { x: number; y: number }, anchor: string, words: string, more = '') =>
    `<text x="${at.x.toFixed(1)}" y="${at.y.toFixed(1)}" text-anchor="${anchor}"${more}>${words}</text>`;
  const sizes = [...new Set(points.map(([at]) => at))].sort((a, b) => a - b);
  // A size is written where it has room before the next one.
  const ticks = sizes.filter((at, n) => across(sizes[n + 1] ?? Infinity) - across(at) > 48);
  const levels = [0, 0.25, 0.5, 0.75, 1].map((part) => part * highest);
  const drawnLines = lines.map(({ name, points: own }, at) => {
    const { colour = '#000', dash = '' } = STROKES[at % STROKES.length] ?? {};
    const path = own.map(([px, py]) => `${across(px).toFixed(1)},${down(py).toFixed(1)}`).join(' ');
    const [endX, endY] = own.at(-1) ?? [most, 0];
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
      ...own.map(
        ([px, py]) =>
          `<circle cx="${across(px).toFixed(1)}" cy="${down(py).toFixed(1)}" r="3" fill="${colour}"/>`,
      ),
      text({ x: across(endX) + 8, y: down(endY) + 4 + at * 0.1 }, 'start', name, ` fill="${colour}"`),
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="11" fill="#374151">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text({ x: left, y: 20 }, 'start', title, ' font-size="13" font-weight="600"'),
    ...levels.map(
      (level) =>
        `<line x1="${left}" x2="${width - right}" y1="${down(level).toFixed(1)}" y2="${down(level).toFixed(1)}" stroke="#e5e7eb"/>` +
        text({ x: left - 6, y: down(level) + 4 }, 'end', level >= 100 ? level.toFixed(0) : level.toFixed(1)),
    ),
    ...ticks.map((at) =>
      text({ x: across(at), y: height - bottom + 16 }, 'middle', at.toLocaleString('en-US')),
    ),
    text({ x: (left + width - right) / 2, y: height - 10 }, 'middle', x),
    text({ x: 8, y: top - 6 }, 'start', y),
    ...drawnLines,
    '</svg>',
    '',
  ].join('\n');
}
