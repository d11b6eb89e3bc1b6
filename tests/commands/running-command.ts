import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export interface RunningCommand {
  pid: number;
  /** Everything it has written so far, to either stream. */
  output(): string;
  /** Its exit code, when it has one; 128 + n where a signal ended it. */
  exited: Promise<number>;
  kill(signal: NodeJS.Signals): void;
}

const SIGNAL_NUMBERS: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** A command with only the environment it is given: no setting of this machine reaches it. */
export function runCommand(
  command: string,
  args: string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): RunningCommand {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      ...env,
    },
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)));
  const exited = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (SIGNAL_NUMBERS[signal ?? 'SIGKILL'] ?? 0)));
  });
  // Whatever ends the test before its own cleaning up ends the command too.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('close', () => process.off('exit', endWithUs));
  return {
    pid: child.pid ?? 0,
    output: () => chunks.join(''),
    exited,
    kill: (signal) => void child.kill(signal),
  };
}

/** Resolves with what `probe` answers once it answers; fails with the command's own words when it ends or takes too long. */
export async function until<T>(
  command: RunningCommand,
  probe: () => Promise<T | null>,
  withinMs: number,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const ended = await Promise.race([command.exited, wait(50, null)]);
    const answer = ended === null ? await probe() : null;
    if (answer !== null) return answer;
    if (ended !== null) throw new Error(`it ended with ${ended}\n${command.output()}`);
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms\n${command.output()}`);
  }
}
