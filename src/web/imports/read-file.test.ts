import { strToU8, zipSync } from 'fflate/browser';
import { expect, test } from 'vitest';
import { headingRow, ownExport } from '#domain/imports/guess-columns.ts';
import { filledRows } from '#domain/imports/sheet-rows.ts';
import { readFile } from './read-file.ts';

const rowsOf = async (name: string, bytes: Uint8Array) => (await readFile(name, bytes)).sheets[0]?.rows ?? [];
const csv = (text: string) => rowsOf('planilha.csv', new TextEncoder().encode(text));

test.each([
  ['our export of one loan', 'Nome;Valor;Obs\r\nAna;1000,00;"a, b, c"\r\n', ['Nome', 'Valor', 'Obs']],
  ['decimal commas in every row', 'Nome;Valor\nAna;1,50\nBia;2,50\n', ['Nome', 'Valor']],
  ['commas', 'Nome,Valor\nAna,"1,50"\n', ['Nome', 'Valor']],
  ['tabs', 'Nome\tValor\nAna\t1,50\n', ['Nome', 'Valor']],
  [
    'a title above',
    'CONTROLE DE CLIENTES, 2027\n\nNome;Valor\nAna;1,50\nBia;2,50\n',
    ['CONTROLE DE CLIENTES, 2027'],
  ],
])('IM-2 the separator is found: %s', async (_, text, first) => {
  const rows = await csv(text);
  expect(rows[0]).toEqual(first);
  expect(rows.some((row) => row[0] === 'Ana' && row.length > 1)).toBe(true);
});

test('IM-2 our own emprestimos.csv is recognised with a single loan in it', async () => {
  const headings =
    'Identificador;Identificador do cliente;Cliente;Valor emprestado;Juros (%);Início;Vencimento;Valor pago;Multa recebida;Quitado em;Excluído em';
  const own = ownExport(
    await csv(`\uFEFF${headings}\r\na;b;Ana;1000,00;12,5;01/02/2026;01/03/2026;0,00;0,00;;\r\n`),
  );
  expect(own).toMatchObject({
    kind: 'loans',
    mapping: { late_fee_received: 8, settled_on: 9 },
    withdrawn: 10,
  });
});

test('IM-1 empty lines count in no file', async () => {
  const rows = await csv(`Nome;CPF\n${'Ana;1\n'.repeat(5000)}`);
  expect(filledRows(rows, 0)).toBe(5000);
  expect(filledRows(await csv(`Nome;CPF\n\n;\nAna;1\n\n\n`), 0)).toBe(1);
});

const ods = (body: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
    ),
    ...more,
  });

test('IM-1 an .ods is read by its stored values, with headings under a merged title', async () => {
  const bytes = ods(`<table:table table:name="Clientes &amp; dívidas">
    <table:table-column table:number-columns-repeated="16384"/>
    <table:table-row><table:table-cell table:number-columns-spanned="3" office:value-type="string"><text:p>CONTROLE 2027</text:p></table:table-cell><table:covered-table-cell table:number-columns-repeated="2"/></table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    <table:table-row><table:table-cell office:value-type="string"><text:p>Nome</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>CPF</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Data</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Obs</text:p></table:table-cell></table:table-row>
    <table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>nota</text:p></office:annotation><text:p>Zé &lt;Bar&gt;</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="1234567890"><text:p>1.234.567.890</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-02-01T00:00:00"><text:p>01/02/26</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>um<text:s text:c="2"/>dois</text:p><text:p>três</text:p></table:table-cell></table:table-row>
    <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    </table:table><table:table table:name="Vazia"><table:table-row><table:table-cell/></table:table-row></table:table>`);
  const { sheets } = await readFile('clientes.ods', bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Clientes & dívidas']);
  const rows = sheets[0]?.rows ?? [];
  expect(rows).toEqual([
    ['CONTROLE 2027', null, null],
    [],
    [],
    ['Nome', 'CPF', 'Data', 'Obs'],
    ['Zé <Bar>', 1_234_567_890, '2026-02-01', 'um  dois\ntrês'],
  ]);
  expect(headingRow('clients', rows)).toBe(3);
});

test('IM-1 an .ods with a password says so', async () => {
  const manifest = strToU8('<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>');
  await expect(readFile('x.ods', ods('', { 'META-INF/manifest.xml': manifest }))).rejects.toThrow(
    'Este arquivo tem senha. Salve uma cópia sem senha e tente de novo.',
  );
});

test('IM-1 a file that unpacks to more than 50 MB is refused before it is unpacked', async () => {
  const bomb = zipSync({
    'xl/workbook.xml': new Uint8Array(26 << 20),
    'content.xml': new Uint8Array(25 << 20),
  });
  expect(bomb.length).toBeLessThan(1 << 20);
  const started = performance.now();
  await expect(readFile('bomba.xlsx', bomb)).rejects.toThrow(
    'Este arquivo fica com mais de 50 MB ao ser aberto. Divida-o em partes.',
  );
  expect(performance.now() - started).toBeLessThan(1000);
});
