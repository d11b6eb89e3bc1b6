import { vi } from 'vitest';
import { ClientPageView } from '#tests/flows/pages/client-page.ts';
import { FLOWS_PASSWORD } from '#tests/flows/support/flows-settings.ts';
import { freshCpf, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';
import { aPdf } from '#tests/support/pictures.ts';
import { aPng } from '#tests/support/png.ts';
import { expect, test } from './support/app.tsx';

const PDF = { name: 'Contrato da Rita.pdf', mimeType: 'application/pdf', buffer: aPdf() };

function seedFile(
  api: StaffApi,
  clientId: string,
  file: { name: string; content?: Buffer; loan_id?: string; kind?: 'identity' | 'photo' },
) {
  const { content = aPng(), ...rest } = file;
  return api.call('POST /api/clients/:id/files', {
    params: { id: clientId },
    body: { kind: 'other', ...rest, content: content.toString('base64') },
  });
}

test("AQ-1 AQ-2 AQ-8 AQ-12 'Arquivos' begins as one quiet line; pages of one document are files of one name, and the same is kept once", async ({
  page,
  api,
  staffPage,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await staffPage.goto(`/clientes?cliente=${client.id}`);
  const { article } = new ClientPageView(page, 'Rita Lima');
  const first = article.getByRole('button', { name: 'Guardar foto ou documento' });
  await expect(article.getByText('Arquivos')).toHaveCount(0);
  await first.click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar arquivo' });
  await expect(dialog).toContainText('Guarde só o que precisa. São dados pessoais (LGPD).');
  const guardar = dialog.getByRole('button', { name: 'Guardar' });
  await guardar.click();
  await expect(dialog.getByText('Tire uma foto ou escolha um arquivo.')).toBeVisible();
  const choose = dialog.getByLabel('Escolher arquivo');
  await choose.setInputFiles({ ...PDF, buffer: Buffer.concat([aPdf(), Buffer.alloc(409_600)]) });
  await expect(
    dialog.getByText('Este PDF tem mais de 400 kB. Fotografe as páginas ou reduza o arquivo.'),
  ).toBeVisible();
  await choose.setInputFiles([PDF, { ...PDF, name: 'Página 2.pdf', buffer: aPdf('outra página') }]);
  await expect(dialog.getByRole('list', { name: 'Páginas' }).getByRole('listitem')).toHaveText([
    'Contrato da Rita',
    'Página 2',
  ]);
  await dialog.getByLabel('O que é').selectOption('address');
  await dialog.getByLabel('Nome (opcional)').fill('Conta de luz');
  await guardar.click();
  await expect(toasts).toContainText('2 arquivos guardados!');
  const lines = article.getByRole('list', { name: 'Arquivos' }).locator('[role=listitem]');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Conta de luzComprovante de residência · 15/08/2026');

  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await article.getByRole('button', { name: 'Baixar todos' }).click();
  await vi.waitFor(() => expect(saved).toEqual(['arquivos-rita-lima.zip']), 10_000);
  click.mockRestore();

  await article.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await dialog.getByLabel('Escolher arquivo').setInputFiles(PDF);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(toasts).toContainText('Este arquivo já está aqui.');
  await expect(lines).toHaveCount(2);
});

test('AQ-7 AQ-9 a picture is opened and deleted, and comes back from the toast and from its line', async ({
  page,
  api,
  staffPage,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const file = await seedFile(api, client.id, { name: 'RG, frente' });
  await staffPage.goto(`/clientes?cliente=${client.id}`);
  const { article } = new ClientPageView(page, 'Rita Lima');
  const opened = page.getByRole('dialog', { name: 'RG, frente' });
  const remove = async () => {
    await article.getByRole('button', { name: 'RG, frente', exact: true }).click();
    await expect(opened.getByRole('img', { name: 'RG, frente' })).toHaveAttribute(
      'src',
      `/api/files/${file.id}/${file.sha256}`,
    );
    await opened.getByRole('button', { name: 'Apagar' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Apagar arquivo' });
    await expect(asked).toContainText('Por 30 dias você ainda pode desfazer.');
    await asked.getByRole('button', { name: 'Apagar' }).click();
    await expect(toasts).toContainText('Arquivo apagado!');
    await expect(opened).toBeHidden();
  };
  await remove();
  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts).toContainText('O arquivo voltou!');
  await remove();
  await expect(article.getByText('Apagado em 15/08/2026')).toBeVisible();
  await article.getByRole('button', { name: 'Desfazer e trazer de volta RG, frente' }).click();
  await expect(article.getByRole('button', { name: 'RG, frente', exact: true })).toBeVisible();
});

test("AQ-1 AQ-9 a loan's details show its own; the signed contract of an open loan stays", async ({
  page,
  api,
  details,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await seedFile(api, client.id, { name: 'Da cliente' });
  await details.open();
  await details.dialog.getByRole('button', { name: 'Mais' }).click();
  await details.dialog.getByRole('button', { name: 'Arquivos' }).click();
  const files = page.getByRole('dialog', { name: 'Arquivos do empréstimo' });
  await expect(files.getByText('Nenhum arquivo deste empréstimo.')).toBeVisible();
  await files.getByRole('button', { name: 'Adicionar arquivo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar arquivo' });
  await dialog.getByLabel('Escolher arquivo').setInputFiles(PDF);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(toasts).toContainText('Arquivo guardado!');
  await files.getByRole('button', { name: 'Contrato assinado' }).click();
  const opened = page.getByRole('dialog', { name: 'Contrato assinado' });
  await expect(opened.getByRole('button', { name: 'Baixar o PDF' })).toBeVisible();
  await opened.getByRole('button', { name: 'Apagar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(toasts).toContainText('Este empréstimo ainda está aberto.');
  await expect(opened).toBeVisible();
});

test("AQ-10 'Mostrar ao cliente' shows a file under 'Meus documentos', and nothing else", async ({
  page,
  api,
  staffPage,
  portal,
}) => {
  const institution = await seedInstitution(api, {
    name: `Crédito da Praça ${freshCpf()}`,
    logo_url: null,
    contact_info: null,
  });
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedFile(api, client.id, { name: 'Nota da moto' });
  await seedFile(api, client.id, { name: 'Anotação', content: aPdf() });
  await seedFile(api, client.id, { name: 'Rita', kind: 'photo' });
  await portal.open(client, institution);
  await expect(page.getByText('Quem é o credor')).toBeVisible();
  await expect(page.getByText('Meus documentos')).toHaveCount(0);

  await staffPage.goto(`/clientes?cliente=${client.id}`);
  await page.getByRole('button', { name: 'Nota da moto' }).click();
  const opened = page.getByRole('dialog', { name: 'Nota da moto' });
  const show = opened.getByRole('switch', { name: 'Mostrar ao cliente' });
  await expect(show).not.toBeChecked();
  await expect(opened).not.toContainText('só com o CPF');
  await show.click();
  await expect(show).toBeChecked();

  await portal.open(client, institution);
  const mine = page.getByRole('region', { name: 'Meus documentos' });
  await expect(mine.locator('[role=listitem]')).toHaveCount(1);
  await mine.getByRole('button', { name: 'Ver Nota da moto' }).click();
  await expect(page.getByRole('dialog', { name: 'Nota da moto' }).getByRole('img')).toBeVisible();

  // A photo too.
  await staffPage.goto(`/clientes?cliente=${client.id}`);
  await page.getByRole('button', { name: 'Rita', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Rita' })
    .getByRole('switch', { name: 'Mostrar ao cliente' })
    .click();
  await portal.open(client, institution);
  await expect(mine.locator('[role=listitem]')).toHaveCount(2);
});

test('AQ-6 who adds a file to a nearly full room reads how full it is, and when deleting helps', async ({
  page,
  app,
  api,
  staffPage,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const fill = (files: number) =>
    app.runSql(
      `INSERT INTO files (institution_id, id, client_id, kind, name, content_type, size, sha256)
       SELECT institution_id, gen_random_uuid(), id, 'payment_proof', 'Comprovante', 'image/png', 409600, sha256('x')
       FROM clients, generate_series(1, $2::integer) WHERE id = $1`,
      [client.id, files],
    );
  const dialog = page.getByRole('dialog', { name: 'Adicionar arquivo' });
  const opened = async () => {
    await staffPage.goto(`/clientes?cliente=${client.id}`);
    await page.getByRole('button', { name: 'Guardar foto ou documento' }).click();
    await expect(dialog).toContainText('Guarde só o que precisa. São dados pessoais (LGPD).');
  };
  await fill(1_023);
  await opened();
  await expect(dialog).not.toContainText('Os arquivos ocupam');
  await fill(32);
  await opened();
  await expect(dialog).toContainText(
    'Os arquivos ocupam 413 de 500 MB. O que for apagado libera espaço depois de 30 dias.',
  );
});

test("AQ-11 'Documentos de quem não deve' says what goes next, and a time out of its limits is refused and kept", async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await settings.open();
  const section = page.getByRole('region', { name: 'Documentos de quem não deve' });
  const months = section.getByLabel('Apagar documentos de quem não deve há (meses)');
  await expect(months).toHaveValue('24');
  await expect(section).toContainText('Nada a apagar por enquanto.');
  await months.fill('5');
  await section.getByRole('button', { name: 'Salvar prazo' }).click();
  await expect(section).toContainText('Digite um número de meses, de 6 a 120.');
  await expect(months).toHaveValue('5');
  await months.fill('60');
  await section.getByRole('button', { name: 'Salvar prazo' }).click();
  await expect(toasts.getByRole('listitem').first()).toContainText('Configurações salvas!');
  expect(await api.call('GET /api/institution', {})).toMatchObject({ erase_files_after: 60 });
});

test("AQ-13 a document asks for the password once: opened, 'Baixar todos' and 'Mostrar ao cliente'", async ({
  page,
  api,
  staffPage,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedFile(api, client.id, { name: 'RG, frente', kind: 'identity' });
  await seedFile(api, client.id, { name: 'CNH', kind: 'identity', content: aPdf() });
  await staffPage.goto(`/clientes?cliente=${client.id}`);
  const { article } = new ClientPageView(page, 'Rita Lima');
  const asked = page.getByRole('dialog', { name: 'Confirmar senha' });

  await article.getByRole('button', { name: 'Baixar todos' }).click();
  await expect(asked).toContainText('Confirme sua senha para ver documentos.');
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(toasts).toContainText('Não deu para baixar os arquivos');

  await article.getByRole('button', { name: 'RG, frente', exact: true }).click();
  const opened = page.getByRole('dialog', { name: 'RG, frente' });
  await asked.getByRole('button', { name: 'Confirmar' }).click();
  await expect(asked).toContainText('Informe a senha atual.');
  await asked.getByLabel('Senha atual').fill('outra senha qualquer');
  await asked.getByRole('button', { name: 'Confirmar' }).click();
  await expect(asked).toContainText('A senha atual não confere. Digite-a novamente.');
  await asked.getByLabel('Senha atual').fill(FLOWS_PASSWORD);
  await asked.getByRole('button', { name: 'Confirmar' }).click();
  await expect(opened.getByRole('img', { name: 'RG, frente' })).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(opened).toContainText(
    'O cliente vê este arquivo no portal, em Meus documentos. Onde não se exige o código do cliente, o portal abre só com o CPF.',
  );
  const show = opened.getByRole('switch', { name: 'Mostrar ao cliente' });
  await show.click();
  await expect(show).toBeChecked();
});

test("AQ-13 'Pedir a senha para ver documentos' is switched off with the password", async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await settings.open();
  const section = page.getByRole('region', { name: 'Documentos dos clientes' });
  const asks = section.getByRole('checkbox', { name: /^Pedir a senha para ver documentos/ });
  await expect(asks).toBeChecked();
  await asks.click();
  await section.getByRole('button', { name: 'Salvar escolha' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirmar senha' });
  await expect(asked).toContainText('Confirme sua senha para deixar de pedi-la.');
  await asked.getByLabel('Senha atual').fill(FLOWS_PASSWORD);
  await asked.getByRole('button', { name: 'Confirmar' }).click();
  await expect(toasts.getByRole('listitem').first()).toContainText('Configurações salvas!');
  expect(await api.call('GET /api/institution', {})).toMatchObject({ documents_need_password: false });
});

test('AQ-7 DC-12 the browser inside a chat may save nothing: it is said where to download', async ({
  page,
  api,
  staffPage,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedFile(api, client.id, { name: 'Contrato', content: aPdf() });
  await staffPage.goto(`/clientes?cliente=${client.id}`);
  const { article } = new ClientPageView(page, 'Rita Lima');
  await article.getByRole('button', { name: 'Contrato', exact: true }).click();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const download = page
    .getByRole('dialog', { name: 'Contrato' })
    .getByRole('button', { name: 'Baixar o PDF' });
  await download.click();
  await vi.waitFor(() => expect(click.mock.calls).toHaveLength(1), 10_000);
  await expect(toasts.getByText('O arquivo não apareceu?')).toHaveCount(0);
  const inChat =
    'Mozilla/5.0 (Linux; Android 14; SM-A055M; wv) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(inChat);
  await download.click();
  await expect(toasts).toContainText('O arquivo não apareceu?');
  agent.mockRestore();
  click.mockRestore();
});
