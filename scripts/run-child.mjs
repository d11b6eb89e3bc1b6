import { spawn } from 'node:child_process';

/*
 * Children run in process groups of their own, so that ending us ends what they started too (a test runner's
 * workers, a browser). A terminal's Ctrl-C reaches only our group: it is passed on here.
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

/** Handlers exist only while a child runs: the server, imported later into this process, sets its own. */
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
 * Runs a command to its end; its words appear as they come, or are kept when `capture` asks for them.
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
      // Whatever the command left behind in its group goes with it.
      signalGroup(child, 'SIGKILL');
      forget();
      // Once we are ending, nobody is to take the child's end for a failure of its own.
      if (!ending) resolve({ code: code ?? 1, output });
    });
  });
}
