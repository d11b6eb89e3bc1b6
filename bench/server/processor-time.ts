import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** As Linux counts them for programs, on every computer. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  parent: number;
  own: number;
  /** Of its children that have ended. */
  ended: number;
}

function timesOf(pid: number | 'self'): ProcessTimes | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    parent,
    own: (user + system) / TICKS_PER_SECOND,
    ended: (endedUser + endedSystem) / TICKS_PER_SECOND,
  };
}

/** Seconds a process has worked so far. */
export function processSeconds(pid: number | 'self'): number {
  return timesOf(pid)?.own ?? 0;
}

/** Seconds of a process, its children and those that have ended: PostgreSQL has one per connection. */
export function familySeconds(pid: number | 'self'): number {
  const times = timesOf(pid);
  const self = pid === 'self' ? process.pid : pid;
  let sum = (times?.own ?? 0) + (times?.ended ?? 0);
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? timesOf(Number(name)) : null;
    if (child?.parent === self) sum += child.own + child.ended;
  }
  return sum;
}

/** Seconds all cores of this computer have worked so far. */
export function computerSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0);
}
