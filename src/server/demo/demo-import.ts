import type { Day } from '#domain/calendar.ts';
import { createImport, saveImportRows } from '#server/imports/draft-import.ts';
import type { Tx } from '#server/db/database.ts';
import { momentOn } from './demo-loans.ts';

const CONTACTS: readonly Record<string, string>[] = [
  { name: 'Rosângela Prado', phone: '(11) 94002-1177', cpf: '390.533.447-05' },
  { name: 'Seu Anísio da Feira', phone: '(11) 98113-0452' },
  { name: 'Tia Lourdes', phone: '(11) 3333-7100', email: 'lourdes@exemplo.com.br' },
];

/** Contacts that wait for their CPF (IM-11). */
export async function createDemoImport(tx: Tx, institution: string, today: Day): Promise<void> {
  const file = { kind: 'contacts', file_name: 'contatos.vcf', mapping: {} } as const;
  const { id } = await createImport(tx, institution, file, momentOn(today));
  const rows = CONTACTS.map((cells, index) => ({ line: index + 2, cells }));
  await saveImportRows(tx, institution, { id, rows, today });
}
