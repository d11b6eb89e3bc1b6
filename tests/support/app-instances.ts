import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand, until, type RunningCommand } from '#tests/commands/running-command.ts';
import { buildIsCurrent, ROOT } from '../../scripts/build-stamp.mjs';

/** One server process, as an operator would run it. */
export interface AppInstance {
  /** Such as http://127.0.0.1:40123, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** Everything it has written so far: its greeting and its log. */
  output(): string;
  /** Drains and ends it; resolves with its exit code. */
  stop(): Promise<number>;
  /** Ends it without a word (kill -9). */
  kill(): Promise<void>;
}

/** What `createTestDatabase` answers with is one; so is any other PostgreSQL. */
export interface InstancesDatabase {
  readonly runtimeUrl: string;
  readonly ownerUrl: string;
  readonly separateOwner: boolean;
}

export interface AppInstances {
  readonly instances: readonly AppInstance[];
  /** One more on the same database, as after a crash or in a rolling restart. */
  startAnother(env?: Record<string, string>): Promise<AppInstance>;
  /** Ends all that still run; their exit codes, in the order they were started. */
  stop(): Promise<number[]>;
}

const STARTS_WITHIN_MS = 110_000;
const STOPS_WITHIN_MS = 20_000;
const GREETING = /no ar em http:\/\/localhost:(\d+)/;

/** So many server processes on one database, each on a port of its own: as behind a load balancer. */
export async function startAppInstances(
  database: InstancesDatabase,
  { count = 2, env = {} }: { count?: number; env?: Record<string, string> } = {},
): Promise<AppInstances> {
  const instances: AppInstance[] = [];
  const startAnother = async (more: Record<string, string> = {}) => {
    const instance = await startInstance(database, { ...env, ...more });
    instances.push(instance);
    return instance;
  };
  const stop = () => Promise.all(instances.map((instance) => instance.stop()));
  try {
    const started = await Promise.allSettled(Array.from({ length: count }, () => startAnother()));
    for (const outcome of started) if (outcome.status === 'rejected') throw outcome.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return { instances, startAnother, stop };
}

async function startInstance(database: InstancesDatabase, env: Record<string, string>): Promise<AppInstance> {
  const command = runCommand(process.execPath, serverArguments(), {
    cwd: ROOT,
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: database.runtimeUrl,
      ...(database.separateOwner ? { DATABASE_OWNER_URL: database.ownerUrl } : {}),
      ...env,
    },
  });
  const port = await until(
    command,
    async () => GREETING.exec(command.output())?.[1] ?? null,
    STARTS_WITHIN_MS,
  ).catch(async (error: unknown) => {
    await end(command, 'SIGKILL');
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: command.pid,
    output: () => command.output(),
    stop: () => end(command, 'SIGTERM'),
    kill: async () => void (await end(command, 'SIGKILL')),
  };
}

let built: boolean | undefined;

/** The built server where the build is what the sources say (as under `npm test`), else the sources, which start slower. */
export function serverArguments(): string[] {
  // Every source is read to know it, and no test changes one.
  built ??= buildIsCurrent();
  return built
    ? [path.join(ROOT, 'dist', 'server', 'main.js')]
    : ['--import', 'tsx', path.join(ROOT, 'src', 'server', 'main.ts')];
}

/** The command line, of the build where the server is of it. */
export function cliArguments(): string[] {
  return serverArguments().map((word) =>
    word.replace(/main\.(js|ts)$/, (_, kind) => (kind === 'js' ? 'cli.js' : 'cli/cli.ts')),
  );
}

async function end(command: RunningCommand, signal: NodeJS.Signals): Promise<number> {
  command.kill(signal);
  const overdue = wait(STOPS_WITHIN_MS, null, { ref: false }).then(() => command.kill('SIGKILL'));
  return Promise.race([command.exited, overdue.then(() => command.exited)]);
}
