import { sql } from 'kysely';
import { parseCpf } from '#domain/cpf.ts';
import type { ImportKind } from '#domain/imports/import-fields.ts';
import { readCells, type ReadRow } from '#domain/imports/read-cells.ts';
import { NO_OPEN_LOAN } from '#domain/loans/loan/loan-standing.ts';
import type { LoanStatus } from '#domain/loans/loan/loan.ts';
import type { Tx } from '#server/db/database.ts';
import { rowProblem } from './prepared-row.ts';
import { ofUndoneImport } from '#server/records/undone-import.ts';

interface FoundLoan {
  readonly id: string;
  readonly client_id: string;
  readonly status: LoanStatus;
}

/** What the rows name, found in a few statements for all of them. */
export interface Lookups {
  readonly clientsByCpf: ReadonlyMap<string, { readonly id: string; readonly isOwn: boolean }>;
  readonly deletedCpfs: ReadonlySet<string>;
  /** Ids of loans or payments that exist here. */
  readonly knownIds: ReadonlySet<string>;
  /** How many records there are of a match key, besides those of this import. */
  readonly existing: ReadonlyMap<string, number>;
  /** The client a loan or payment names; refuses the row when there is none, or several (IM-8). */
  readonly clientOf: (values: ReadRow['values']) => string;
  readonly loanOf: (values: ReadRow['values']) => FoundLoan;
}

type Cells = Readonly<Record<string, string>>;

interface Subject {
  readonly importId: string;
  readonly kind: ImportKind;
}

export async function lookUp(
  tx: Tx,
  institution: string,
  { importId, kind }: Subject,
  rows: readonly Cells[],
): Promise<Lookups> {
  const values = rows.map((cells) => readCells(kind, cells).values);
  const cpfs = texts(values, kind === 'loans' || kind === 'payments' ? 'client_cpf' : 'cpf').flatMap(
    (text) => parseCpf(text) ?? [],
  );
  const names = kind === 'loans' || kind === 'payments' ? texts(values, 'client_name') : [];
  const [clients, deletedCpfs, byName] = await Promise.all([
    clientsOfCpfs(tx, institution, cpfs, importId),
    kind === 'clients' || kind === 'contacts' ? cpfsOfDeleted(tx, institution, cpfs) : new Set<string>(),
    clientsOfNames(tx, institution, names),
  ]);
  const ids = texts(values, 'id').filter(isUuid);
  const found = [...new Set([...clients.values()].map(({ id }) => id).concat([...byName.values()].flat()))];
  const clientOf = clientFinder(clients, byName);
  const base = { clientsByCpf: clients, deletedCpfs, clientOf };
  if (kind === 'loans') {
    const [knownIds, existing] = await Promise.all([
      idsOf(tx, institution, 'loans', ids),
      loansLike(tx, institution, found, importId),
    ]);
    return { ...base, knownIds, existing, loanOf: loanFinder([], clientOf) };
  }
  if (kind === 'payments') {
    const loans = await loansOf(tx, institution, texts(values, 'loan_id').filter(isUuid), found);
    const [knownIds, existing] = await Promise.all([
      idsOf(tx, institution, 'payments', ids),
      paymentsLike(
        tx,
        institution,
        loans.map(({ id }) => id),
        importId,
      ),
    ]);
    return { ...base, knownIds, existing, loanOf: loanFinder(loans, clientOf) };
  }
  return { ...base, knownIds: new Set(), existing: new Map(), loanOf: loanFinder([], clientOf) };
}

function texts(rows: readonly ReadRow['values'][], field: string): string[] {
  const found = rows.map((values) => values[field]).filter((value) => typeof value === 'string');
  return [...new Set(found)];
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const NO_CLIENT = 'Cliente não encontrado: informe o CPF.';
const NO_LOAN = 'Empréstimo não encontrado: confira o identificador.';
const OF_ANOTHER_NOTEBOOK = 'Pagamento de outro caderno: ele vem com o empréstimo, em emprestimos.csv.';
const SEVERAL_CLIENTS = 'Há mais de um cliente com este nome: informe o CPF.';

function clientFinder(
  byCpf: Lookups['clientsByCpf'],
  byName: ReadonlyMap<string, readonly string[]>,
): Lookups['clientOf'] {
  return ({ client_cpf: cpfText, client_name: name }) => {
    // A CPF that no client has must not fall back to a namesake.
    if (typeof cpfText === 'string') {
      const cpf = parseCpf(cpfText);
      const client = cpf === null ? undefined : byCpf.get(cpf);
      if (client === undefined) throw rowProblem('client_cpf', NO_CLIENT);
      return client.id;
    }
    const [only, ...others] = byName.get(String(name ?? '')) ?? [];
    if (only === undefined) throw rowProblem('client_cpf', NO_CLIENT);
    if (others.length > 0) throw rowProblem('client_cpf', SEVERAL_CLIENTS);
    return only;
  };
}

function loanFinder(loans: readonly FoundLoan[], clientOf: Lookups['clientOf']): Lookups['loanOf'] {
  const byId = new Map(loans.map((loan) => [loan.id, loan]));
  return (values) => {
    if (typeof values.loan_id === 'string') {
      const loan = byId.get(values.loan_id);
      if (loan === undefined)
        throw rowProblem('loan_id', typeof values.id === 'string' ? OF_ANOTHER_NOTEBOOK : NO_LOAN);
      return loan;
    }
    const clientId = clientOf(values);
    const [only, ...others] = loans.filter((loan) => loan.client_id === clientId && loan.status !== 'pago');
    if (only === undefined) throw rowProblem('client_name', NO_OPEN_LOAN);
    if (others.length > 0)
      throw rowProblem(
        'client_name',
        'Este cliente tem mais de um empréstimo em aberto: informe o identificador.',
      );
    return only;
  };
}

async function clientsOfCpfs(tx: Tx, institution: string, cpfs: readonly string[], importId: string) {
  const { rows } = await sql<{ id: string; cpf: string; is_own: boolean }>`
    select id, cpf, import_id is not distinct from ${importId}::uuid as is_own from clients
    where institution_id = ${institution} and deleted_at is null and cpf = any (${cpfs}::text[])`.execute(tx);
  return new Map(rows.map(({ id, cpf, is_own: isOwn }) => [cpf, { id, isOwn }]));
}

async function cpfsOfDeleted(tx: Tx, institution: string, cpfs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ cpf: string }>`
    select distinct cpf from clients
    where institution_id = ${institution} and deleted_at is not null and cpf = any (${cpfs}::text[])
      and not ${ofUndoneImport('clients')}`.execute(tx);
  return new Set(rows.map(({ cpf }) => cpf));
}

/** By the name as the list sorts it, without accents and case. */
async function clientsOfNames(
  tx: Tx,
  institution: string,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select n.name, array_agg(c.id) as ids
    from unnest(${names}::text[]) as n (name)
    join clients c on c.institution_id = ${institution} and c.name_norm = caderneta_normalized(n.name) and c.deleted_at is null
    group by n.name`.execute(tx);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

async function idsOf(
  tx: Tx,
  institution: string,
  table: 'loans' | 'payments',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where institution_id = ${institution} and id = any (${ids}::uuid[])
      and ${sql.ref(table === 'loans' ? 'deleted_at' : 'undone_at')} is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function loansLike(tx: Tx, institution: string, clients: readonly string[], importId: string) {
  const { rows } = await sql<{ key: string; count: number }>`
    select client_id || '|' || amount || '|' || start_date as key, count(*)::integer as count from loans
    where institution_id = ${institution} and client_id = any (${clients}::uuid[]) and deleted_at is null
      and import_id is distinct from ${importId}::uuid
    group by client_id, amount, start_date`.execute(tx);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

async function loansOf(
  tx: Tx,
  institution: string,
  ids: readonly string[],
  clients: readonly string[],
): Promise<FoundLoan[]> {
  const { rows } = await sql<FoundLoan>`
    select id, client_id, status from loans
    where institution_id = ${institution} and deleted_at is null
      and (id = any (${ids}::uuid[]) or client_id = any (${clients}::uuid[]))`.execute(tx);
  return rows;
}

async function paymentsLike(tx: Tx, institution: string, loans: readonly string[], importId: string) {
  const { rows } = await sql<{ key: string; count: number }>`
    select loan_id || '|' || payment_date || '|' || amount as key, count(*)::integer as count from payments
    where institution_id = ${institution} and loan_id = any (${loans}::uuid[]) and undone_at is null
      and import_id is distinct from ${importId}::uuid
    group by loan_id, payment_date, amount`.execute(tx);
  return new Map(rows.map(({ key, count }) => [key, count]));
}
