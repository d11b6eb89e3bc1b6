import { spawn } from 'node:child_process';

/*
 * Children run in their own process groups, so that everything they start (test workers, a browser) can be ended with
 * them. Ctrl-C in a terminal reaches only this process's group, so it is forwarded here.
 */

const SIGNALS = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 });
const GRACE_MS = 10_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<() => void>} */
const farewells = new Set();
let ending = false;

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is already gone.
  }
}

/** @param {NodeJS.Signals} signal */
function endEverything(signal) {
  ending = true;
  for (const child of running) signalGroup(child, signal);
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, GRACE_MS).unref();
  const leave = () => {
    if (running.size > 0) return;
    for (const farewell of farewells) farewell();
    process.exit(128 + (signal === 'SIGINT' ? SIGNALS.SIGINT : SIGNALS.SIGTERM));
  };
  for (const child of running) child.once('close', leave);
  leave();
}

/** Handlers are installed only while a child runs, because the server in this process installs its own later. */
function watchSignals() {
  for (const signal of Object.keys(SIGNALS)) process.on(signal, endEverything);
}
function unwatchSignals() {
  for (const signal of Object.keys(SIGNALS)) process.off(signal, endEverything);
}

/**
 * Registers what must be undone however this process ends.
 * @param {() => void} farewell
 */
export function beforeLeaving(farewell) {
  farewells.add(farewell);
}

/**
 * Runs a command; its output is passed through, or returned with `capture`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean, shell?: boolean, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runChild(command, args, { env = process.env, capture = false, shell = false, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const words = capture ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      stdio: ['ignore', words, words],
      detached: process.platform !== 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    if (running.size === 0) watchSignals();
    running.add(child);
    const forget = () => {
      running.delete(child);
      if (running.size === 0) setImmediate(() => running.size === 0 && unwatchSignals());
    };
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('close', (code) => {
      // Ends processes the command left in its group.
      signalGroup(child, 'SIGKILL');
      forget();
      // While this process is ending, the child's end must not be reported as a failure.
      if (!ending) resolve({ code: code ?? 1, output });
    });
  });
}
