import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { ImportPage } from './pages/import-page.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { carryOutAndGoOffline } from './support/lose-answer.ts';
import { seedClient } from './support/seed.ts';

/** Made by LibreOffice 7.4 (`soffice --headless --convert-to xlsx`), by a Windows editor's rules, and as Android exports contacts. */
const FILES = path.resolve('tests/flows/files');
const file = (name: string) => path.join(FILES, name);
const csv = (text: string, name = 'planilha.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('IM-1 to IM-10 a spreadsheet of clients is read, corrected, imported and taken back', async ({
  staffPage: page,
  api,
  toasts,
}) => {
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose('Clientes', file('clientes.xlsx'));
  await expect(imports.section.getByText('3 linhas')).toBeVisible();
  await expectNoFaults(page);
  await imports.toColumns();
  // Guessed by 'Nome', 'Fone', 'CPF' and 'Obs', each with its first values (IM-3).
  await expect(imports.section.getByLabel('Telefone *')).toHaveValue('1');
  await expect(imports.section.getByText('João da Conceição · Maria Antônia · Sem CPF')).toBeVisible();
  await expectNoFaults(page);
  await imports.toCheck();
  await expect(imports.rows).toHaveCount(3);
  // LibreOffice keeps 01234567890 as a number: the zero comes back, and that is said (IM-4).
  await expect(imports.row(2)).toContainText('CPF: 012.345.678-90');
  await expect(imports.row(2)).toContainText('zeros acrescentados');
  await expect(imports.row(2)).toContainText('Novo');
  await expect(imports.row(4)).toContainText('Informe o CPF.');
  await expectNoFaults(page);

  await imports.filter('Erro');
  await expect(imports.rows).toHaveCount(1);
  await imports.button('Corrigir a linha 4').click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir a linha 4' });
  await dialog.getByLabel('CPF').fill('123');
  await dialog.getByLabel('Telefone').fill('(21) 97777-6666');
  await dialog.getByLabel('CPF').fill('390.533.447-05');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await imports.filter('Todas');
  await expect(imports.row(4)).toContainText('Novo');
  await imports.row(3).getByRole('checkbox').uncheck();
  await expect(imports.row(3)).toContainText('Não importar');
  expect((await api.call('GET /api/clients', { query: { limit: 50 } })).items).toEqual([]);

  await imports.button('Importar 2 linhas').click();
  await expect(
    imports.section.getByText('2 linhas importadas. Ficaram de fora: 1 desmarcada.'),
  ).toBeVisible();
  const { items } = await api.call('GET /api/clients', { query: { limit: 50 } });
  expect(items.map(({ name, cpf }) => [name, cpf])).toEqual([
    ['João da Conceição', '01234567890'],
    ['Sem CPF', '39053344705'],
  ]);

  await imports.button('Voltar às importações').click();
  await expect(imports.section.getByText('clientes.xlsx')).toBeVisible();
  await expect(imports.section.getByText('2 linhas importadas')).toBeVisible();
  await expectNoFaults(page);
  await imports.button('Desfazer importação de clientes.xlsx').click();
  await expectNoFaults(page, '[role=alertdialog]');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Importação desfeita!');
  await expect(imports.section.getByText('Desfeita')).toBeVisible();
  expect((await api.call('GET /api/clients', { query: { limit: 50 } })).items).toEqual([]);
});

test('IM-3, IM-4, IM-8 loans of a LibreOffice file; the mapping is remembered by the headings', async ({
  staffPage: page,
  api,
}) => {
  await seedClient(api, { name: 'João', cpf: '01234567890' });
  await seedClient(api, { name: 'Maria', cpf: '11144477735' });
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose('Empréstimos', file('emprestimos.xlsx'));
  await imports.toColumns();
  await expect(imports.section.getByLabel('Início *')).toHaveValue('3');
  await imports.section.getByLabel('Observações').selectOption('0');
  await imports.toCheck();
  await imports.button('Importar 2 linhas').click();
  await expect(imports.section.getByText('2 linhas importadas.')).toBeVisible();
  const { items } = await api.call('GET /api/loans', { query: { limit: 50 } });
  const rows = items
    .map(({ amount, interest_rate, start_date, end_date, installment_count, paid_amount }) => [
      amount,
      interest_rate,
      start_date,
      end_date,
      installment_count,
      paid_amount,
    ])
    .sort((a, b) => Number(a[0]) - Number(b[0]));
  // R$ 500,00 at 30 % in 10 of R$ 65,00: R$ 150,00 cover two of them.
  expect(rows).toEqual([
    [50_000, 3000, '2026-02-05', '2026-04-06', 10, 15_000],
    [123_456, 4000, '2026-02-01', '2026-03-01', 1, 0],
  ]);

  await imports.button('Voltar às importações').click();
  await imports.choose('Empréstimos', file('emprestimos.xlsx'));
  await imports.toColumns();
  await expect(imports.section.getByLabel('Observações')).toHaveValue('0');
  await imports.toCheck();
  await expect(imports.row(2)).toContainText('Já existe');
  await expect(imports.button('Importar 0 linhas')).toBeDisabled();
});

test('IM-2, IM-4 a CSV of Windows, days that can be read two ways, and a file without headings', async ({
  staffPage: page,
  api,
}) => {
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose('Clientes', file('windows-1252.csv'));
  await imports.toColumns();
  await expect(imports.section.getByText('Conceição Araújo · Zé Antônio')).toBeVisible();
  await imports.toCheck();
  await expect(imports.row(2)).toContainText('Açaí; centro');

  await seedClient(api, { name: 'Ana', cpf: '11144477735' });
  await imports.button('Voltar').click();
  await imports.choose('Empréstimos', csv('Ana,100,10,01/02/2026,03/04/2026\n'));
  await expect(imports.section.getByLabel('Os títulos estão na linha…')).toHaveValue('');
  await imports.toColumns();
  for (const [label, column] of [
    ['Cliente', '0'],
    ['Valor emprestado *', '1'],
    ['Juros (%)', '2'],
    ['Início *', '3'],
    ['Vencimento (ou da 1ª parcela) *', '4'],
  ] as const)
    await imports.section.getByLabel(label, { exact: true }).selectOption(column);
  await expect(imports.section.getByText('01/02 = 1º de fevereiro')).toBeVisible();
  await imports.section.getByRole('switch', { name: 'O mês vem antes do dia' }).check();
  await expect(imports.section.getByText('01/02 = 2 de janeiro')).toBeVisible();
  await imports.toCheck();
  await expect(imports.row(1)).toContainText('Início: 02/01/2026');
});

test('IM-11 contacts of an Android file wait for their CPF', async ({ staffPage: page, api }) => {
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose('Contatos do celular', file('android.vcf'));
  await expect(imports.row(2)).toContainText('João Araújo');
  await expect(imports.row(2)).toContainText('(11) 91234-5678');
  await expect(imports.row(3)).toContainText('Informe o CPF.');
  await expect(imports.button('Importar 0 linhas')).toBeDisabled();
  await imports.button('Corrigir a linha 2').click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir a linha 2' });
  await dialog.getByLabel('CPF').fill('111.444.777-35');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await imports.button('Importar 1 linha').click();
  await expect(imports.section.getByText('1 linha importada. Ficaram de fora: 1 com erro.')).toBeVisible();
  await expect(imports.row(3)).toContainText('Informe o CPF.');
  const { items } = await api.call('GET /api/clients', { query: { limit: 50 } });
  expect(items.map(({ name, phone, email }) => [name, phone, email])).toEqual([
    ['João Araújo', '(11) 91234-5678', 'joao@example.com'],
  ]);
});

test('IM-2 our own export is imported again without choosing columns', async ({
  staffPage: page,
  app,
  api,
  signIn,
}) => {
  await seedClient(api, { name: '=Ana "A" Souza', cpf: '01234567890' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.goto('/administracao?aba=configuracoes&secao=exportar');
      await page
        .getByRole('region', { name: 'Exportar dados' })
        .getByRole('link', { name: /^Clientes/ })
        .click();
    })(),
  ]);
  const buffer = await readFile(await download.path());
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose('Clientes', { name: 'clientes.csv', mimeType: 'text/csv', buffer });
  await expect(imports.row(2)).toContainText('Já existe');

  await signIn(page, await app.newLender());
  await imports.open();
  // Recognised whatever was pressed.
  await imports.choose('Empréstimos', { name: 'clientes.csv', mimeType: 'text/csv', buffer });
  await expect(imports.section.getByRole('heading', { name: 'Clientes: Conferir' })).toBeVisible();
  await expect(imports.row(2)).toContainText('=Ana "A" Souza');
  await imports.button('Importar 1 linha').click();
  await expect(imports.section.getByText('1 linha importada.')).toBeVisible();
});

test('IM-7 a broken connection goes on where it was, and each row is written once', async ({
  staffPage: page,
  api,
}) => {
  const lines = Array.from(
    { length: 450 },
    (_, n) => `Cliente ${n};(11) 90000-0000;${String(10_000_000_000 + n)}`,
  );
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose('Clientes', csv(`Nome;Telefone;CPF\n${lines.join('\n')}\n`));
  await imports.toColumns();
  await imports.toCheck();
  let calls = 0;
  await page.route('**/api/imports/*/run', async (route) => {
    calls += 1;
    // The second one is carried out, but its answer is lost.
    if (calls === 2) await carryOutAndGoOffline(page, route);
    else await route.continue();
  });
  await imports.button('Importar 450 linhas').click();
  await expect(imports.section.getByText(/^Faltam \d+ linhas/)).toBeVisible();
  await page.context().setOffline(false);
  await imports.button('Continuar de onde parou').click();
  await expect(imports.section.getByText('450 linhas importadas.')).toBeVisible();
  expect(await api.call('GET /api/clients/counts', {})).toMatchObject({ all: { count: 450 } });
});

test('bad files get the sentence of the page', async ({ staffPage: page }) => {
  const imports = new ImportPage(page);
  await imports.open();
  const problem = imports.section.getByRole('alert');
  const bytes = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  await imports.choose('Clientes', bytes('foto.xlsx', Buffer.from([0x50, 0x4b, 1, 2, 3])));
  await expect(problem).toHaveText(
    'Não foi possível ler este arquivo. Salve como .xlsx ou .csv e tente de novo.',
  );
  const input = imports.section.locator('input[type=file]');
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await input.setInputFiles(bytes('segredo.xlsx', locked));
  await expect(problem).toHaveText('Este arquivo tem senha. Salve uma cópia sem senha e tente de novo.');
  await input.setInputFiles(bytes('grande.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'a')));
  await expect(problem).toHaveText('Este arquivo tem mais de 5 MB. Divida-o em partes.');
  // A megabyte of zeros packs to a thousandth: it is refused by what it says of itself, in a worker that ends.
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(51 << 20) });
  await input.setInputFiles(bytes('bomba.xlsx', Buffer.from(bomb)));
  await expect(problem).toHaveText('Este arquivo fica com mais de 50 MB ao ser aberto. Divida-o em partes.');
  await input.setInputFiles(csv(`Nome;CPF\n${'Ana;1\n'.repeat(5001)}`));
  await imports.section.getByRole('button', { name: 'Continuar' }).click();
  await expect(problem).toHaveText('Este arquivo tem mais de 5.000 linhas. Divida-o em partes.');
});
