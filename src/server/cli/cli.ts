import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runCli } from './run-cli.ts';

/** Discards the echo of readline, so that a typed password is not shown. */
const discard = new Writable({ write: (_chunk, _encoding, done) => done() });

async function askSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin, output: discard, terminal: true });
  // readline catches Ctrl-C, so the process must be ended here.
  lines.once('SIGINT', () => process.exit(130));
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  askSecret: process.stdin.isTTY ? askSecret : null,
});
