import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

/** What the browser writes down of a task, and of what happens in it. */
const eventSchema = z.object({
  name: z.string(),
  cat: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Both in microseconds; the second of processor, whatever else the computer does. */
  ts: z.number(),
  tdur: z.number().default(0),
  args: z.object({ data: z.object({ type: z.string() }).optional().catch(undefined) }),
});
export type TraceEvent = z.infer<typeof eventSchema>;

const TASK = 'ThreadControllerImpl::RunTask';
const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing'];

/** What the browser did meanwhile, in order. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const content: unknown = JSON.parse((await browser.stopTracing()).toString());
  const { traceEvents } = z.object({ traceEvents: z.array(z.unknown()) }).parse(content);
  return traceEvents
    .flatMap((event) => eventSchema.safeParse(event).data ?? [])
    .sort((one, other) => one.ts - other.ts);
}

/** Milliseconds of processor of the page's own thread until it made this mark. */
export function processorUntil(events: readonly TraceEvent[], mark: string): number {
  const at = events.find(({ name, cat }) => name === mark && cat.includes('blink.user_timing'));
  if (at === undefined) throw new Error(`the page made no mark ${mark}`);
  return sumOfTasks(events, at, -Infinity, at.ts);
}

/** Of each press of a finger: milliseconds of processor of the page's own thread from its end until the next frame is drawn. */
export function processorPerPress(events: readonly TraceEvent[]): number[] {
  const isOf = (type: string) => (event: TraceEvent) =>
    event.name === 'EventDispatch' && event.args.data?.type === type;
  return events.filter(isOf('click')).map((click) => {
    const own = events.filter((event) => isSameThread(event, click));
    const released = own.filter((event) => isOf('pointerup')(event) && event.ts <= click.ts).at(-1) ?? click;
    const first = own.filter(({ name, ts }) => name === TASK && ts <= released.ts).at(-1) ?? released;
    const drawn = own.find(({ name, ts }) => name === 'Layerize' && ts > click.ts);
    if (drawn === undefined) throw new Error('no frame was drawn after a press');
    return sumOfTasks(events, click, first.ts, drawn.ts);
  });
}

const isSameThread = (one: TraceEvent, other: TraceEvent) => one.pid === other.pid && one.tid === other.tid;

function sumOfTasks(events: readonly TraceEvent[], thread: TraceEvent, from: number, to: number): number {
  const tasks = events.filter(
    (event) => event.name === TASK && isSameThread(event, thread) && event.ts >= from && event.ts <= to,
  );
  return tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
}
