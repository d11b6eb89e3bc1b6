/*
 * `npm run demo`: the app on a throw-away database with demo data. Prints the URL and how to sign in;
 * Ctrl-C (or SIGTERM) ends it and removes all of it.
 */
import { DEMO_ACCOUNT, freePort, startDemoApp } from './demo-app.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireSupportedNode } from './node-version.mjs';

requireSupportedNode();
await ensureInstalled();

const asked = Number(process.env['PORT']);
const port = asked > 0 ? asked : await freePort(3000);
const demo = startDemoApp({
  port,
  env: { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
  say: (line) => void process.stdout.write(`${line}\n`),
});

let leaving = false;
/** @param {number} code */
async function leave(code) {
  if (leaving) return;
  leaving = true;
  await demo.stop();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave(0));

try {
  const { url, cpf, team, statement, ended } = await demo.started;
  void ended.then((code) => leave(code));
  process.stdout.write(
    [
      '',
      `Caderneta de demonstração no ar em ${url}`,
      `  Administrador   ${DEMO_ACCOUNT.email}, senha: ${DEMO_ACCOUNT.password}`,
      `  Cliente         CPF ${cpf}`,
      ...team.map((line) => `  Equipe          ${line}`),
      `  Extrato         ${statement} (para Conferir extrato)`,
      'Os dados são inventados e somem quando você encerrar (Ctrl-C).',
      '',
    ].join('\n'),
  );
} catch (error) {
  if (!leaving) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await leave(1);
}
