import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { ROOT } from '#tests/tidy/repository.ts';
import { runCommand, until, type RunningCommand } from './running-command.ts';

/** The app is built by then; filling the database and starting on a busy machine is what takes its time. */
const READY_MS = 90_000;

let demo: RunningCommand | null = null;
let scratch = '';

afterEach(async () => {
  demo?.kill('SIGKILL');
  await demo?.exited;
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
});

interface Printed {
  url: string;
  email: string;
  password: string;
  cpf: string;
}

function printedBy(output: string): Printed | null {
  const found =
    /no ar em (?<url>\S+)\s+Administrador\s+(?<email>\S+), senha: (?<password>.+)\s+Cliente\s+CPF (?<cpf>\S+)/.exec(
      output,
    )?.groups;
  if (found === undefined) return null;
  const { url = '', email = '', password = '', cpf = '' } = found;
  return { url, email, password, cpf };
}

interface Sent {
  status: number;
  answer: unknown;
  /** To send next. */
  cookie: string;
}

async function send(url: string, origin: string, body: object): Promise<Sent> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { status: answer.status, answer: await answer.json(), cookie: cookie.join('; ') };
}

test('LG-3 PT-2 PA-52 npm run demo prints an address and two sign-ins that work; SIGTERM ends it and leaves nothing', async () => {
  scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'demo-')));
  const port = await freePort();
  const command = runCommand('npm', ['run', 'demo'], {
    cwd: ROOT,
    env: { PORT: String(port), TMPDIR: scratch },
  });
  demo = command;
  const { url, email, password, cpf } = await until(
    command,
    async () => printedBy(command.output()),
    READY_MS,
  );
  expect(url).toBe(`http://localhost:${port}`);

  expect(await send(`${url}/api/session`, url, { email, password })).toMatchObject({
    status: 200,
    answer: { email },
  });
  const listed = await fetch(`${url}/api/public/institutions`);
  const { items } = endpoints['GET /api/public/institutions'].output.parse(await listed.json());
  const entrance = { cpf: cpf.replaceAll(/\D/g, ''), institution_id: items[0]?.id };
  const borrower = await send(`${url}/api/portal/session`, url, entrance);
  expect(borrower).toMatchObject({ status: 200, answer: { registered: true } });
  // PA-52: this borrower has a carnê to look at.
  const lent = await fetch(`${url}/api/portal/loans`, { headers: { cookie: borrower.cookie } });
  const loans = endpoints['GET /api/portal/loans'].output.parse(await lent.json());
  expect(loans.items.map(({ interest_method }) => interest_method)).toContain('fixed');
  expect(readdirSync(scratch)).not.toEqual([]);

  command.kill('SIGTERM');
  expect(await command.exited, command.output()).toBe(0);
  expect(readdirSync(scratch)).toEqual([]);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
});
