import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { runChild } from '../../scripts/run-child.mjs';

const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      title: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
});

type Category = (typeof CATEGORIES)[number];
type Scores = Record<Category, number> & { blockingTime: number; faults: string[] };

/** Every score and blocking time (ms) of so many runs, in order, and whatever any of them found wanting. Null where it cannot be had. */
export async function lighthouse(
  url: string,
  cookie: string | null,
  runs: number,
): Promise<(Record<Category | 'blockingTime', number[]> & { faults: string[] }) | null> {
  const all: Scores[] = [];
  for (let run = 0; run < runs; run += 1) {
    const scores = await runLighthouse(url, cookie);
    if (scores === null) return null;
    all.push(scores);
  }
  const sorted = (what: Category | 'blockingTime') => all.map((scores) => scores[what]).sort((a, b) => a - b);
  return {
    performance: sorted('performance'),
    accessibility: sorted('accessibility'),
    'best-practices': sorted('best-practices'),
    seo: sorted('seo'),
    blockingTime: sorted('blockingTime'),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
  };
}

/** Fetched on demand: it is no dependency of ours. */
async function runLighthouse(url: string, cookie: string | null): Promise<Scores | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-lighthouse-'));
  const file = path.join(folder, 'report.json');
  try {
    const { code } = await runChild(
      'npx',
      [
        '--yes',
        `lighthouse@${VERSION}`,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        // The app must not appear in search results: robots are kept out on purpose.
        '--skip-audits=is-crawlable',
        '--chrome-flags=--headless --no-sandbox --disable-gpu',
        ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
      ],
      { capture: true, env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] } },
    );
    if (code !== 0) return null;
    const { categories, audits } = reportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      blockingTime: audits['total-blocking-time']?.numericValue ?? Infinity,
      faults: Object.values(audits)
        .filter((audit) => audit.score !== null && audit.score < 0.9)
        .map(({ title }) => title),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
