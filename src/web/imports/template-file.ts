import { IMPORT_FIELDS, type ImportKind } from '#domain/imports/import-fields.ts';
import { saveFile } from '#web/ui/basic/save-file.ts';

/** Two examples of each kind, in the order of its headings. */
const EXAMPLES: Readonly<Record<'clients' | 'loans', readonly Record<string, string>[]>> = {
  clients: [
    {
      name: 'Maria da Silva',
      phone: '(11) 91234-5678',
      cpf: '111.444.777-35',
      email: 'maria@example.com',
      address: 'Rua A, 10',
    },
    { name: 'João Souza', phone: '(21) 98888-7777', cpf: '012.345.678-90', notes: 'Padaria da esquina' },
  ],
  loans: [
    {
      client_name: 'Maria da Silva',
      client_cpf: '111.444.777-35',
      amount: '1000,00',
      interest_rate: '20',
      start_date: '01/03/2026',
      end_date: '01/04/2026',
    },
    {
      client_name: 'João Souza',
      client_cpf: '012.345.678-90',
      amount: '500,00',
      interest_rate: '30',
      start_date: '05/03/2026',
      end_date: '06/03/2026',
      installment_count: '20',
      frequency: 'Diária',
      paid_count: '3',
    },
  ],
};

export type TemplateKind = keyof typeof EXAMPLES;

export function hasTemplate(kind: ImportKind): kind is TemplateKind {
  return kind === 'clients' || kind === 'loans';
}

/** A spreadsheet with the headings and two examples (IM-1); the mark in front makes Excel read it as UTF-8. */
export function templateText(kind: TemplateKind): string {
  const fields = IMPORT_FIELDS[kind].filter(({ own }) => own !== true);
  const lines = [
    fields.map(({ label }) => label),
    ...EXAMPLES[kind].map((row) => fields.map(({ name }) => row[name] ?? '')),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(';')}\r\n`).join('')}`;
}

export function downloadTemplate(kind: TemplateKind): void {
  const name = kind === 'clients' ? 'modelo-clientes.csv' : 'modelo-emprestimos.csv';
  saveFile(new Blob([templateText(kind)], { type: 'text/csv;charset=utf-8' }), name);
}
