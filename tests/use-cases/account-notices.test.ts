import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceRecoveryCodes } from '#server/security/second-factor/recovery-code-store.ts';
import { newTotpSecret, totpCode, totpStepAt } from '#server/security/second-factor/totp.ts';
import { proposeTotp } from '#server/security/second-factor/totp-store.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';

const PASSWORD = 'caderno de capa azul';
let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const textIn = (json: unknown, name: string): string => {
  const value: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, name) : null;
  return typeof value === 'string' ? value : '';
};

test('SG-13 LG-12 the owner of an account learns by e-mail what changed in it, and what that ended', async () => {
  const { lender, staffCookie: cookie } = await aSignedInLender(server);
  const { db, ownerPool } = server.database;
  const user = lender.user_id;
  await ownerPool.query('UPDATE users SET password_hash = $1 WHERE id = $2', [
    await hashPassword(PASSWORD),
    user,
  ]);
  const mailAbout = async (subject: string, to = lender.email) => {
    await expect.poll(() => server.mails.map((mail) => [mail.to, mail.subject])).toEqual([[to, subject]]);
    const [{ text } = { text: '' }] = server.mails.splice(0);
    return text;
  };
  const call = (route: string, body: object) =>
    server.call(route, { cookie, body: { current_password: PASSWORD, ...body } });
  const addPasskey = async () => {
    const passkey = softwarePasskey();
    const begun = await call('POST /api/account/passkeys/options', {});
    const added = await server.call('POST /api/account/passkeys', {
      cookie,
      body: passkey.attest(textIn(begun.json, 'challenge')),
    });
    await mailAbout('Caderneta: digital ou rosto adicionado');
    return textIn(added.json, 'id');
  };

  await call(`DELETE /api/account/passkeys/${await addPasskey()}`, {});
  expect(await mailAbout('Caderneta: digital ou rosto removido')).toBe(
    [
      'Olá!',
      '',
      'Um aparelho deixou de entrar na sua conta com a digital ou o rosto.',
      '',
      "Se foi você, não precisa fazer nada. Se não foi, defina já outra senha em 'Esqueci minha senha' e fale com quem administra o sistema.",
    ].join('\n'),
  );

  const secret = newTotpSecret();
  await proposeTotp(db, user, { secret, now: server.clock.now() });
  const code = totpCode(secret, totpStepAt(server.clock.now()));
  const on = await server.call('POST /api/account/totp/confirm', { cookie, body: { code } });
  expect(on.status).toBe(200);
  await mailAbout('Caderneta: verificação em duas etapas ativada');
  const [recovery] = await db.asSystem((tx) => replaceRecoveryCodes(tx, user));
  expect((await call('DELETE /api/account/totp', { code: recovery })).status).toBe(204);
  await mailAbout('Caderneta: verificação em duas etapas desativada');

  await addPasskey();
  await server.call('POST /api/calendar-feed', { cookie, body: { full_names: true } });
  const others = async () =>
    (
      await ownerPool.query(
        `SELECT FROM passkeys WHERE user_id = $1 UNION ALL SELECT FROM calendar_feeds WHERE user_id = $1`,
        [user],
      )
    ).rows.length;
  expect(await others()).toBe(2);
  expect((await call('PATCH /api/account', { password: 'outro caderno, capa verde' })).status).toBe(200);
  expect(await mailAbout('Caderneta: senha alterada')).toContain(
    'A senha da sua conta foi trocada. As outras sessões, as entradas com a digital ou o rosto e os endereços de agenda deixaram de valer.',
  );
  expect(await others()).toBe(0);

  await server.call('POST /api/calendar-feed', { cookie, body: { full_names: true } });
  await server.call('PATCH /api/account', {
    cookie,
    body: { current_password: 'outro caderno, capa verde', email: 'nova@exemplo.com.br' },
  });
  const link = await mailAbout('Caderneta: confirmação de e-mail', 'nova@exemplo.com.br');
  const token = /#confirmar-email=([\w-]{43})/.exec(link)?.[1];
  const confirmed = await server.call('POST /api/account/email/confirm', { cookie, body: { token } });
  expect(confirmed.status).toBe(204);
  await mailAbout('Caderneta: e-mail alterado');
  expect(await others()).toBe(0);
  expect((await server.call('GET /api/institution', { cookie })).status).toBe(200);
  const { rows } = await ownerPool.query(
    'SELECT email, email_confirmed_at = $2 AS confirmed FROM users WHERE id = $1',
    [user, server.clock.now()],
  );
  expect(rows).toEqual([{ email: 'nova@exemplo.com.br', confirmed: true }]);
});
