import { openDB } from 'idb';
import { afterEach, vi } from 'vitest';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';
import { deviceStore, inOrder, readDevice } from '#web/offline/offline-device.ts';
import { expect, test } from './support/app.tsx';

/** What is on the device, as a thief of it would read it. */
async function dump() {
  const db = await openDB('caderneta-offline');
  const stores: Record<string, unknown[]> = {};
  for (const name of db.objectStoreNames) stores[name] = await db.getAll(name);
  db.close();
  return stores;
}

/** The next test has another device. */
afterEach(async () => {
  vi.restoreAllMocks();
  await deviceStore();
  const db = await openDB('caderneta-offline');
  for (const name of db.objectStoreNames) await db.clear(name);
  db.close();
  await inOrder(readDevice);
});

/** R$ 140,00 since yesterday. */
async function seedLate(api: StaffApi, name: string) {
  const client = await seedClient(api, { name, phone: '(11) 91234-5678', address: 'Rua Secreta, 1' });
  const dates = { start_date: dayFromToday(-31), end_date: dayFromToday(-1) };
  return seedLoan(api, { client_id: client.id, amount: 10_000, ...dates });
}

const paymentsOf = async (api: StaffApi, loan_id: string) =>
  (await api.call('GET /api/payments', { query: { loan_id } })).items.map(({ amount }) => amount);

const useOffline = test.extend<{
  /** Turns the switch on. */
  turnOn: () => Promise<void>;
  /** Opens a screen with a connection again. */
  reconnect: (address?: string) => Promise<void>;
  /** On the screen without a connection: keeps a sum received of a client. */
  receive: (name: string, amount: string) => Promise<void>;
}>({
  turnOn: async ({ staffPage: page }, use) =>
    use(async () => {
      await page.goto('/administracao?aba=configuracoes&secao=sem-internet');
      await page.getByRole('switch', { name: 'Usar sem internet neste aparelho' }).check();
      await expect(page.getByRole('switch')).toBeEnabled();
      await expect(page.getByRole('switch')).toBeChecked();
    }),
  reconnect: async ({ page, context, frame }, use) =>
    use(async (address = '/') => {
      await context.setOffline(false);
      await page.goto(address);
      await expect(frame.bar).toBeVisible();
    }),
  receive: async ({ page, toasts }, use) =>
    use(async (name, amount) => {
      await page.getByRole('button', { name: `Receber de ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: /^Receber de/ });
      await dialog.getByLabel('Outro valor').last().fill(amount);
      await dialog.getByRole('button', { name: `Guardar R$ ${amount}` }).click();
      await expect(toasts).toContainText('Guardado neste aparelho. Será enviado quando houver internet.');
      await expect(dialog).toHaveCount(0);
    }),
});

useOffline(
  'OF-1 OF-3 OF-4 OF-6 received without a connection: kept, said so, sent once when there is one',
  async ({ page, api, context, reconnect, turnOn, receive }) => {
    const loan = await seedLate(api, 'Rita Lima');
    await page.goto('/administracao?aba=configuracoes');
    await turnOn();
    await expect(page.getByText('por até 24 horas, nome, telefone e valores')).toBeVisible();
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByText(/^Dados de hoje às \d\d:\d\d, sem conexão$/)).toBeVisible();
    await page.getByRole('button', { name: 'Receber de Rita Lima' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receber de Rita' });
    await expect(dialog).toContainText('Quite quando houver internet.');
    await expect(dialog).toContainText('Precisa de internet.');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Toque em um dos valores.');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await receive('Rita Lima', '65,00');
    await expect(page.getByText('Aguardando envio · R$ 65,00')).toBeVisible();
    await page.getByRole('button', { name: '1 pagamento não enviado · R$ 65,00' }).click();
    await expect(page.getByRole('dialog')).toContainText('Comprovante só depois do envio.');
    await expect(page.getByRole('dialog')).toContainText('Aguardando envio');
    expect(await paymentsOf(api, loan.id).catch(() => 'no connection')).toEqual([]);

    // Closed and opened again, still without one: it is there.
    await page.goto('/');
    await expect(page.getByText('Aguardando envio · R$ 65,00')).toBeVisible();
    await reconnect();
    await expect(page.getByRole('button', { name: 'Pagamentos deste aparelho: tudo enviado' })).toBeVisible();
    expect(await paymentsOf(api, loan.id)).toEqual([6_500]);
    await page.getByRole('button', { name: 'Pagamentos deste aparelho: tudo enviado' }).click();
    await expect(page.getByRole('dialog').getByText(/^Registrado às \d\d:\d\d$/)).toBeVisible();
  },
);

useOffline(
  'OF-4 OF-6 what this device received is not offered again: while it waits, and after it was sent from the Rota that was read before',
  async ({ page, api, context, reconnect, turnOn, receive }) => {
    const loan = await seedLate(api, 'Rita Lima');
    await turnOn();
    await context.setOffline(true);
    await page.goto('/');
    await receive('Rita Lima', '30,00');
    const row = page.getByRole('region', { name: 'Quem cobrar hoje' });
    await expect(row).toContainText('R$ 110,00');
    await page.getByRole('button', { name: 'Receber de Rita Lima' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receber de Rita' });
    await expect(dialog).toContainText(
      'Este aparelho já recebeu R$ 30,00, que os valores abaixo já descontam. Aguardando envio · R$ 30,00.',
    );
    await dialog.getByRole('radio', { name: 'Tudo' }).check();
    await expect(dialog.getByRole('button', { name: 'Guardar R$ 110,00' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await page.goto('/folha');
    await page.getByLabel('Recebi de Rita Lima').check();
    await expect(page.getByRole('textbox', { name: 'Valor' })).toHaveValue('110,00');
    await page.getByLabel('Recebi de Rita Lima').uncheck();

    // It is sent, and the connection is gone again before the Rota could be read.
    await page.route('**/api/route', (route) => route.abort());
    await reconnect();
    await expect.poll(() => paymentsOf(api, loan.id)).toEqual([3_000]);
    await expect(page.getByRole('button', { name: 'Pagamentos deste aparelho: tudo enviado' })).toBeVisible();
    await context.setOffline(true);
    await page.goto('/');
    await expect(row).toContainText('R$ 110,00');
    await page.getByRole('button', { name: 'Receber de Rita Lima' }).click();
    await dialog.getByRole('radio', { name: 'Tudo' }).check();
    await dialog.getByRole('button', { name: 'Guardar R$ 110,00' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText('R$ 0,00');
    await expect(row).toContainText('Nada mais a receber');
    await page.getByRole('button', { name: 'Receber de Rita Lima' }).click();
    await expect(dialog).toContainText('Nada mais a receber.');
    await expect(dialog.getByRole('radio', { name: 'Tudo' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await page.goto('/folha');
    await expect(page.getByText('Nada mais a receber até este dia')).toBeVisible();
    await page.getByLabel('Recebi de Rita Lima').check();
    await expect(page.getByRole('textbox', { name: 'Valor' })).toHaveValue('');
  },
);

useOffline(
  'OF-4 two presses at once keep one payment, in the dialog and on the sheet',
  async ({ page, api, context, reconnect, turnOn }) => {
    const loan = await seedLate(api, 'Rita Lima');
    const other = await seedLate(api, 'Sônia Lima');
    await turnOn();
    await context.setOffline(true);
    await page.goto('/');
    await page.getByRole('button', { name: 'Receber de Rita Lima' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receber de Rita' });
    await dialog.getByLabel('Outro valor').last().fill('30,00');
    const twice = (button: HTMLElement) => {
      button.click();
      button.click();
    };
    await dialog.getByRole('button', { name: 'Guardar R$ 30,00' }).evaluate(twice);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: '1 pagamento não enviado · R$ 30,00' })).toBeVisible();
    await page.goto('/folha');
    await page.getByLabel('Recebi de Sônia Lima').check();
    await page.getByRole('button', { name: 'Registrar 1 pagamento' }).evaluate(twice);
    await expect(page.getByText('Aguardando envio · R$ 140,00')).toBeVisible();
    await reconnect();
    await expect.poll(() => paymentsOf(api, other.id)).toEqual([14_000]);
    expect(await paymentsOf(api, loan.id)).toEqual([3_000]);
  },
);

useOffline(
  "OF-6 'Receber' with a connection says what this device still has to send",
  async ({ page, api, context, dashboard, reconnect, turnOn, receive }) => {
    await seedLate(api, 'Rita Fila');
    await turnOn();
    await context.setOffline(true);
    await page.goto('/');
    await receive('Rita Fila', '30,00');
    await page.route('**/api/payments', (route) => route.abort());
    await reconnect();
    await dashboard.today.getByRole('button', { name: 'Receber de Rita Fila' }).click();
    await expect(page.getByRole('dialog', { name: 'Receber de Rita' })).toContainText(
      'Este aparelho já recebeu R$ 30,00, que estes valores ainda não descontam. Aguardando envio · R$ 30,00.',
    );
  },
);

useOffline(
  'OF-4 a half-filled payment stays as typed when the connection comes back, and when it goes',
  async ({ page, api, context, turnOn }) => {
    const loan = await seedLate(api, 'Rita Sinal');
    await turnOn();
    await context.setOffline(true);
    await page.goto('/');
    await page.getByRole('button', { name: 'Receber de Rita Sinal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receber de Rita' });
    await dialog.getByLabel('Outro valor').last().fill('65,00');
    await dialog.getByRole('radio', { name: 'Ontem' }).check();
    await dialog.getByRole('radio', { name: 'Pix' }).check();
    await context.setOffline(false);
    await expect(dialog).toContainText('A conexão voltou: o que você guardar é enviado em seguida.');
    await expect(page.getByText(/sem conexão$/)).toHaveCount(0);
    await expect(dialog.getByLabel('Outro valor').last()).toHaveValue('65,00');
    await expect(dialog.getByRole('radio', { name: 'Ontem' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Pix' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Guardar R$ 65,00' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => paymentsOf(api, loan.id)).toEqual([6_500]);
    const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
    expect(items.map(({ payment_date: on, method }) => [on, method])).toEqual([[dayFromToday(-1), 'pix']]);

    // The other way: begun with a connection, kept without one.
    await page.goto('/');
    await page.getByRole('button', { name: 'Receber de Rita Sinal' }).first().click();
    await dialog.getByRole('radio', { name: 'Outro valor' }).check();
    await dialog.getByLabel('Outro valor').last().fill('12,00');
    await dialog.getByRole('radio', { name: 'Ontem' }).check();
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Receber R$ 12,00' }).click();
    await expect(dialog.getByLabel('Outro valor').last()).toHaveValue('12,00');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByText(/sem conexão$/)).toBeVisible();
    await page.getByRole('button', { name: 'Receber de Rita Sinal' }).click();
    await expect(dialog.getByRole('radio', { name: 'Ontem' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Guardar R$ 12,00' }).click();
    await expect(page.getByText('Aguardando envio · R$ 12,00')).toBeVisible();
  },
);

useOffline(
  'OF-8 a loan that was settled elsewhere: dono puts the payment on another loan, or away',
  async ({ page, api, context, reconnect, turnOn, receive }) => {
    const loan = await seedLate(api, 'Rita Paga');
    const other = await seedLate(api, 'Sônia Certa');
    await turnOn();
    await context.setOffline(true);
    await page.goto('/');
    await receive('Rita Paga', '10,00');
    await receive('Rita Paga', '20,00');
    await api.call('POST /api/loans/:id/settle', {
      params: { id: loan.id },
      body: { total_amount: 14_000, remaining_amount: 14_000 },
    });
    await reconnect();
    await page.getByRole('button', { name: '2 pagamentos não enviados · R$ 30,00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pagamentos neste aparelho' });
    await expect(dialog.getByText('Precisa de você: o empréstimo já foi quitado')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Registrar em outro empréstimo' }).first().click();
    await dialog.getByLabel('Cliente').fill('Sônia');
    await page.getByRole('option', { name: /Sônia Certa/ }).click();
    await dialog.getByRole('button', { name: /^Empréstimo de R\$ 100,00/ }).click();
    await expect(dialog.getByText(/^Registrado às/)).toBeVisible();
    expect(await paymentsOf(api, other.id)).toEqual([1_000]);
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    await dialog.getByRole('button', { name: 'Descartar pagamento' }).click();
    await expect(dialog.getByText('Precisa de você')).toHaveCount(0);
    expect((await dump())['entries']).toHaveLength(1);
  },
);

useOffline(
  'OF-8 OF-14 a cobrador passes on what is refused, and puts nothing away',
  async ({ page, api, app, lender, context, signIn, receive, frame }) => {
    await seedLate(api, 'Rita Alheia');
    const ownClients = (sql: string) =>
      app.runSql(`UPDATE clients SET collector_user_id = ${sql} WHERE institution_id = $1`, [lender.id]);
    // Before anybody signs in, so that the session is a cobrador's from its beginning.
    await app.runSql("UPDATE memberships SET role = 'collector' WHERE institution_id = $1", [lender.id]);
    await ownClients('(SELECT user_id FROM memberships WHERE institution_id = $1)');
    await signIn(page);
    await page.goto('/conta?secao=sem-internet');
    await page.getByRole('switch', { name: 'Usar sem internet neste aparelho' }).check();
    await expect(page.getByRole('switch')).toBeEnabled();
    await context.setOffline(true);
    await page.goto('/hoje');
    await receive('Rita Alheia', '65,00');
    await ownClients('NULL');
    await context.setOffline(false);
    await page.goto('/hoje');
    await expect(frame.bar).toBeVisible();
    await page.getByRole('button', { name: '1 pagamento não enviado · R$ 65,00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pagamentos neste aparelho' });
    await expect(dialog).toContainText('Precisa de você: o empréstimo não está mais com você');
    await expect(dialog.getByRole('button', { name: 'Descartar' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Passar ao gerente' }).click();
    await expect(dialog).toContainText('Com o gerente, a conferir');

    await dialog.getByRole('button', { name: 'Passados ao gerente' }).click();
    const passedOn = page.getByRole('dialog', { name: 'Passados ao gerente' });
    await expect(passedOn).toContainText('Empréstimo que você não vê mais');
    await expect(passedOn).toContainText('Não registrado: o empréstimo não está mais com quem recebeu');
    await expect(passedOn.getByText('A conferir', { exact: true })).toBeVisible();
    await app.runSql(
      `UPDATE held_entries SET status = 'discarded', note = 'Lançado duas vezes.', decided_by = entered_by,
        decided_at = '2026-08-16T12:12:00Z' WHERE institution_id = $1`,
      [lender.id],
    );
    // Days later the device has forgotten it; the section of the switch leads there too.
    await page.goto('/conta?secao=sem-internet');
    await page.getByRole('button', { name: 'Passados ao gerente' }).click();
    await expect(
      passedOn.getByText(/^Descartado por .* em 16\/08 às 09:12: Lançado duas vezes\.$/),
    ).toBeVisible();
    await page.goto('/conta?secao=sem-internet');
    await expect(page.getByRole('button', { name: 'Passados ao gerente' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Passados ao gerente' }).click();
    await expect(passedOn).toContainText('Esta lista precisa de internet.');
  },
);

useOffline(
  'OF-9 OF-13 signing out asks, keeps the queue and drops the key; another person reads how many, the same one sends',
  async ({ page, api, app, context, frame, signIn, turnOn, receive }) => {
    const loan = await seedLate(api, 'Rita Sigilosa');
    await turnOn();
    const kept = JSON.stringify(await dump());
    expect(kept).not.toContain('Sigilosa');
    const [key] = (await dump())['keys'] ?? [];
    expect(key).toMatchObject({ extractable: false });
    await context.setOffline(true);
    await page.goto('/');
    await receive('Rita Sigilosa', '10,00');
    await receive('Rita Sigilosa', '20,00');
    const sealed = (await dump())['entries'] ?? [];
    for (const row of sealed) {
      if (typeof row !== 'object' || row === null || !('sealed' in row)) throw new Error('not sealed');
      expect(Object.keys(row).sort()).toEqual(['owner', 'place', 'sealed', 'unsent']);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as seal.ts writes it
      const { data } = row.sealed as { data: ArrayBuffer };
      expect(Buffer.from(data).toString('latin1')).not.toContain('Sigilosa');
    }
    // Still without a connection for the queue alone, so that it is not sent before.
    await context.setOffline(false);
    await page.route('**/api/payments', (route) => route.abort());
    await frame.signOut();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Há 2 pagamentos não enviados. Eles ficam guardados até você entrar de novo. Sair mesmo assim?',
    );
    await question.getByRole('button', { name: 'Sair mesmo assim' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(async () => (await dump())['keys']).toEqual([]);
    expect((await dump())['routes']).toEqual([]);
    expect((await dump())['entries']).toHaveLength(2);
    await page.unrouteAll();

    await signIn(page, await app.newLender());
    await page.goto('/');
    await expect(page.getByText('Há 2 pagamentos de outra conta neste aparelho.')).toBeVisible();
    await expect(page.getByText('Sigilosa')).toHaveCount(0);
    expect(await paymentsOf(api, loan.id)).toEqual([]);

    await signIn(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Pagamentos deste aparelho: tudo enviado' })).toBeVisible();
    const amounts = await paymentsOf(api, loan.id);
    expect(amounts.sort((a, b) => a - b)).toEqual([1_000, 2_000]);
  },
);

useOffline(
  'OF-3 OF-10 a clock that moved: the Rota is gone after a day, and the payment asks for its date',
  async ({ page, api, context, reconnect, turnOn, receive }) => {
    const loan = await seedLate(api, 'Rita Adiada');
    await turnOn();
    await context.setOffline(true);
    await page.goto('/');
    await receive('Rita Adiada', '65,00');
    const now = Date.now();
    vi.setSystemTime(now + 3 * 86_400_000);
    await page.goto('/');
    await expect(
      page.getByText('Os dados guardados venceram. Conecte-se para ver quem cobrar.'),
    ).toBeVisible();
    await expect(page.getByText('Rita Adiada')).toHaveCount(0);
    // The server's clock did not move: the device's did.
    await reconnect();
    await page.getByRole('button', { name: '1 pagamento não enviado · R$ 65,00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pagamentos neste aparelho' });
    await expect(dialog).toContainText('O relógio deste aparelho mudou. Quando você recebeu?');
    expect(await paymentsOf(api, loan.id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Foi ontem' }).click();
    await expect(dialog.getByText(/^Registrado às/)).toBeVisible();
    const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
    expect(items.map(({ payment_date: on }) => on)).toEqual([dayFromToday(-4)]);
  },
);

useOffline(
  'OF-11 where the device has no room nothing is shown as kept, and what was filled in stays',
  async ({ page, api, context, toasts, turnOn }) => {
    await seedLate(api, 'Rita Cheia');
    await turnOn();
    await context.setOffline(true);
    await page.goto('/');
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await page.getByRole('button', { name: 'Receber de Rita Cheia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receber de Rita' });
    await dialog.getByRole('radio', { name: 'Tudo' }).check();
    await dialog.getByRole('button', { name: 'Guardar R$ 140,00' }).click();
    await expect(toasts).toContainText('Não há espaço neste aparelho.');
    await expect(toasts).toContainText('Anote e registre quando houver internet.');
    await expect(dialog.getByRole('radio', { name: 'Tudo' })).toBeChecked();
    await expect(page.getByText('Aguardando envio')).toHaveCount(0);
  },
);

useOffline(
  'OF-4 the sheet of the day goes on without a connection: what is ticked is kept, and sent later',
  async ({ page, api, context, turnOn, toasts }) => {
    const loan = await seedLate(api, 'Rita Folha');
    await turnOn();
    await page.goto('/folha');
    await page.getByLabel('Recebi de Rita Folha').check();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Registrar 1 pagamento' }).click();
    await expect(toasts).toContainText('Guardado neste aparelho. Será enviado quando houver internet.');
    await expect(page.getByLabel('Recebi de Rita Folha')).not.toBeChecked();
    await expect(page.getByText('Aguardando envio · R$ 140,00')).toBeVisible();
    // The lines are still those of the server; what is kept is not ticked a second time.
    await expect(page.getByText('Nada mais a receber até este dia')).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => paymentsOf(api, loan.id)).toEqual([14_000]);
    await expect(page.getByText('Aguardando envio · R$ 140,00')).toHaveCount(0);
  },
);

useOffline(
  'OF-4 the sheet opens without a connection from the Rota; what is ticked there is kept, and stays ticked once there is one',
  async ({ page, api, context, turnOn, toasts }) => {
    const loan = await seedLate(api, 'Rita Folha');
    const other = await seedLate(api, 'Sônia Folha');
    await turnOn();
    await context.setOffline(true);
    await page.goto('/folha');
    await expect(page.getByText(/^Dados de hoje às \d\d:\d\d, sem conexão$/)).toBeVisible();
    await expect(page.getByText('anotar quem não pagou: Precisa de internet.')).toBeVisible();
    await expect(page.getByText('Erro ao carregar dados')).toHaveCount(0);
    await page.getByLabel('Recebi de Rita Folha').check();
    await page.getByRole('textbox', { name: 'Valor' }).fill('65,00');
    await page.getByRole('button', { name: 'Registrar 1 pagamento' }).click();
    await expect(toasts).toContainText('Guardado neste aparelho. Será enviado quando houver internet.');
    await expect(page.getByText('Aguardando envio · R$ 65,00')).toBeVisible();
    await page.getByRole('button', { name: 'Próximo dia' }).click();
    await expect(page.getByText('Esta folha precisa de internet.')).toBeVisible();
    await page.getByRole('button', { name: 'Dia anterior' }).click();
    await page.getByLabel('Recebi de Sônia Folha').check();
    await page.getByRole('textbox', { name: 'Valor' }).fill('12,00');
    await context.setOffline(false);
    await expect(page.getByText(/^Previsto/)).toBeVisible();
    await expect.poll(() => paymentsOf(api, loan.id)).toEqual([6_500]);
    await expect(page.getByLabel('Recebi de Sônia Folha')).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Valor' })).toHaveValue('12,00');
    await page.getByRole('button', { name: 'Registrar 1 pagamento' }).click();
    await expect.poll(() => paymentsOf(api, other.id)).toEqual([1_200]);
  },
);

useOffline(
  'OF-1 turned off the Rota is gone at once, and nothing of it is loaded again',
  async ({ page, api, context, turnOn }) => {
    await seedLate(api, 'Rita Apagada');
    await turnOn();
    expect((await dump())['routes']).toHaveLength(1);
    await page.getByRole('switch', { name: 'Usar sem internet neste aparelho' }).uncheck();
    await expect(page.getByRole('switch')).toBeEnabled();
    await expect(page.getByRole('switch')).not.toBeChecked();
    expect((await dump())['routes']).toEqual([]);
    expect(localStorage.getItem('caderneta-offline')).toBeNull();
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByText('Você está sem conexão')).toBeVisible();
  },
);
