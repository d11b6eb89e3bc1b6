import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { aLender } from '#tests/support/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, MINUTE, startTestApp, type TestApp } from './test-app.ts';

const OLD = 'a senha de antes de tudo';
const NEW = 'cavalo bateria grampo';
let server: TestApp;
let passwordHash: string;
let email: string;
let people = 0;

beforeAll(async () => {
  server = await startTestApp({ env: { PUBLIC_URL: 'https://emprestimos.exemplo.com.br' } });
  passwordHash = await hashPassword(OLD);
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  server.mails.length = 0;
  email = `recupera${people}@exemplo.com.br`;
  await aLender(server.database.owner, { email, password_hash: passwordHash });
});

const address = () => `10.9.0.${people}`;
const ask = (who = email, from = address()) =>
  server.call('POST /api/password-recovery', { body: { email: who }, address: from });
const confirm = (token: string, password = NEW) =>
  server.call('POST /api/password-recovery/confirm', { body: { token, password }, address: address() });
const signIn = (password: string) =>
  server.call('POST /api/session', { body: { email, password }, address: address() });

async function tokenByMail(): Promise<string> {
  await ask();
  // A sign-in on a new device is announced by e-mail too (SG-10).
  const links = () => server.mails.filter(({ text }) => text.includes('#recuperar='));
  await eventually(() => expect(links()).toHaveLength(1));
  return /#recuperar=([\w-]{43})\n/.exec(links()[0]?.text ?? '')?.[1] ?? '';
}

test('the link arrives by e-mail, with the token where no server sees it', async () => {
  const token = await tokenByMail();
  expect(server.mails[0]?.to).toBe(email);
  expect(server.mails[0]?.text).toContain(`https://emprestimos.exemplo.com.br/login#recuperar=${token}`);
});

test('the link sets a new password, once, and ends every session', async () => {
  const { cookie } = await signIn(OLD);
  const token = await tokenByMail();
  expect((await confirm(token)).status).toBe(204);
  expect((await server.call('GET /api/clients', { cookie: cookie ?? '' })).status).toBe(401);
  expect((await signIn(OLD)).status).toBe(401);
  expect((await signIn(NEW)).status).toBe(200);
  expect((await confirm(token)).code).toBe('recovery_link_invalid');
});

test('used twice at once, the link works once', async () => {
  const token = await tokenByMail();
  const answers = await Promise.all([confirm(token), confirm(token, 'outra senha diferente')]);
  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['204', '422']);
});

test('the link lasts an hour', async () => {
  const token = await tokenByMail();
  server.clock.advance(HOUR);
  expect((await confirm(token)).code).toBe('recovery_link_invalid');
  expect((await confirm('inventado')).code).toBe('recovery_link_invalid');
});

test.each(['curta', 'senhasenhasenha', 'abcabcabcabc', '123456789012'])(
  'the password %s is refused as weak',
  async (weak) => {
    const token = await tokenByMail();
    const answer = await confirm(token, weak);
    expect([answer.status, answer.code]).toEqual([422, 'weak_password']);
    expect((await confirm(token)).status).toBe(204);
  },
);

test('an unknown e-mail gets the same answer and no message; an account gets 3 an hour', async () => {
  const unknown = await ask('ninguem@exemplo.com.br');
  expect([unknown.status, unknown.json]).toEqual([204, null]);
  for (let n = 0; n < 3; n += 1) expect((await ask(email, `10.8.${people}.${n}`)).status).toBe(204);
  expect((await ask(email, `10.8.${people}.9`)).status).toBe(429);
  await eventually(() => expect(server.mails).toHaveLength(3));
  expect(server.mails.every(({ to }) => to === email)).toBe(true);
  server.clock.advance(HOUR + MINUTE);
});

test('with SMTP_URL the message goes to the mail server', async () => {
  const mailServer = await startMailServer();
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
    from: 'caderneta@exemplo.com.br',
    log: { warn: () => expect.unreachable() },
  });
  await mailer.send({ to: 'ana@exemplo.com.br', subject: 'Recuperação', text: 'Abra o link' });
  await mailServer.stop();
  expect(mailServer.received).toContain('RCPT TO:<ana@exemplo.com.br>');
  expect(mailServer.received).toContain('MAIL FROM:<caderneta@exemplo.com.br>');
  expect(mailServer.received).toContain('Abra o link');
});

test('without SMTP_URL the operator finds the link in the log, and not the address', async () => {
  const logged: string[] = [];
  const mailer = createMailer({
    smtpUrl: null,
    from: 'x@exemplo.com.br',
    log: { warn: (facts, text) => logged.push(JSON.stringify(facts) + text) },
  });
  await mailer.send({ to: 'ana@exemplo.com.br', subject: 's', text: 'http://localhost/login#recuperar=abc' });
  expect(logged.join()).toContain('http://localhost/login#recuperar=abc');
  expect(logged.join()).not.toContain('ana@exemplo.com.br');
});
