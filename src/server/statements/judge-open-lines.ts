import { sql } from 'kysely';
import type { BankLineOut, BankLinePartOut } from '#contract/bank-statements.ts';
import { settingsOf } from '#contract/institutions.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { cents, subtractCents } from '#domain/money.ts';
import type { PixOffers } from '#domain/pix/pix-values.ts';
import {
  findPayers,
  type FoundPayers,
  type KnownClient,
  type KnownPayer,
} from '#domain/statements/find-payers.ts';
import { afterPart, type LinePart, type OpenLoan } from '#domain/statements/line-values.ts';
import { judgeLines, type EnteredPayment, type LineVerdict } from '#domain/statements/line-verdict.ts';
import { nameWords, payerKey, payerOf, type Payer } from '#domain/statements/payer-of.ts';
import { paysText } from '#domain/statements/pays-text.ts';
import type { Tx } from '#server/db/database.ts';
import { INSTALLMENT_COLUMNS } from '#server/loans/installment-store.ts';
import { selectLoans } from '#server/loans/loan-store.ts';
import { owing } from '#server/records/owing.ts';
import { openLines, type StoredLine } from './line-store.ts';

/** Of a name that many clients have; two are enough to choose none of them. */
const MOST_OFFERED = 10;

/** Every open line of the institution, judged together: the lines of one client stand on top of each other whatever files they are of. */
export async function judgeOpenLines(tx: Tx, institution: string): Promise<readonly BankLineOut[]> {
  const lines = await openLines(tx, institution);
  if (lines.length === 0) return [];
  const payers = new Map(lines.map((line) => [line.id, payerOf(line.text ?? '')]));
  const payerFor = (line: StoredLine): Payer => payers.get(line.id) ?? payerOf('');
  const remembered = await rememberedPayers(tx, institution, [...payers.values()]);
  const clients = await possibleClients(
    tx,
    institution,
    [...payers.values()],
    remembered,
    lines.flatMap(({ client_id: id }) => id ?? []),
  );
  const candidates = candidatesAmong(clients);
  const byId = new Map(clients.map((client) => [client.id, client]));
  const found = new Map(
    lines.map((line): [string, FoundPayers] => {
      const chosen = byId.get(line.client_id ?? '');
      if (chosen !== undefined)
        return [line.id, { payers: [{ client: chosen, reason: 'chosen' }], isAmbiguous: false }];
      const payer = payerFor(line);
      const known = remembered.filter(({ payer_key: key }) => key === payerKey(payer));
      const others = known.flatMap(({ client_id: id }) => byId.get(id) ?? []);
      return [line.id, findPayers(payer, [...new Set([...candidates(payer), ...others])], known)];
    }),
  );
  // Of a line that several may have paid nothing is proposed, so their loans are not read: of a common name they are many.
  const judged = [...found.values()].filter(({ isAmbiguous }) => !isAmbiguous);
  const clientIds = [...new Set(judged.flatMap(({ payers: all }) => all.map(({ client }) => client.id)))];
  const [loans, payments, offers] = await Promise.all([
    openLoansOf(tx, institution, clientIds),
    enteredPayments(tx, institution, clientIds, lines),
    offersOf(tx, institution),
  ]);
  const verdicts = judgeLines(
    lines.map((line) => ({
      id: line.id,
      account: line.account_hash.toString('hex'),
      day: line.day,
      amount: line.amount,
      found: found.get(line.id) ?? { payers: [], isAmbiguous: false },
    })),
    { loans, payments, offers },
  );
  const standing = new Map(loans.map((one) => [one.loan.id, one]));
  return lines.map((line, at) =>
    lineAnswer(line, verdicts[at], found.get(line.id), payerFor(line), standing),
  );
}

/** `standing` follows the ticked lines, so that the next one of the same loan shows what is left after them. */
function lineAnswer(
  line: StoredLine,
  verdict: LineVerdict | undefined,
  found: FoundPayers | undefined,
  payer: Payer,
  standing: Map<string, OpenLoan>,
): BankLineOut {
  const { account_hash: _, ...shown } = line;
  const parts = (verdict?.parts ?? []).flatMap((part): BankLinePartOut[] => {
    const open = standing.get(part.loan_id);
    if (open === undefined) return [];
    if (verdict?.verdict === 'certain') standing.set(part.loan_id, afterPart(open, part, line.day));
    return [partAnswer(open, part, line.day)];
  });
  return {
    ...shown,
    verdict: verdict?.verdict ?? 'unmatched',
    payers: (found?.payers ?? []).map(({ client, reason }) => ({
      client_id: client.id,
      name: client.name,
      reason,
    })),
    client_id: verdict?.client_id ?? null,
    parts,
    payment_id: verdict?.payment_id ?? null,
    payer_key: found?.payers.some(({ reason }) => reason === 'cpf' || reason === 'cpf_middle')
      ? null
      : payerKey(payer),
  };
}

function partAnswer(open: OpenLoan, part: LinePart, on: Day): BankLinePartOut {
  const fee = lateFeeOf(open.loan, on).due;
  const before = remainingAmount(open.loan);
  return {
    ...part,
    open_fee: cents(Math.max(0, subtractCents(fee, part.late_fee))),
    pays: paysText(open, part.amount),
    remaining_before: before,
    remaining_after: subtractCents(before, part.amount),
  };
}

function rememberedPayers(tx: Tx, institution: string, payers: readonly Payer[]): Promise<KnownPayer[]> {
  const keys = [...new Set(payers.flatMap((payer) => payerKey(payer) ?? []))];
  if (keys.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('known_payers')
    .select(['payer_key', 'client_id'])
    .where('institution_id', '=', institution)
    .where('payer_key', 'in', keys)
    .execute();
}

/**
 * Clients who may fit by number, memory or name; `findPayers` decides. A first name is a range of the index by name, because behind
 * row-level security no index serves a pattern (decision 5); their other words are compared within that index. The middle digits of a CPF
 * are looked up by a function of the owner's for the same reason.
 */
async function possibleClients(
  tx: Tx,
  institution: string,
  payers: readonly Payer[],
  remembered: readonly KnownPayer[],
  chosen: readonly string[],
): Promise<KnownClient[]> {
  const cpfs: readonly Cpf[] = payers.flatMap((payer) => payer.cpfs);
  const middles = payers.flatMap(({ cpfMiddle }) => cpfMiddle ?? []);
  const names = namePatterns(payers, remembered);
  const ids = [...remembered.map(({ client_id: id }) => id), ...chosen];
  const { rows } = await sql<KnownClient>`
    select id, name, cpf from clients
    where institution_id = ${institution} and deleted_at is null and cpf = any(${[...new Set(cpfs)]})
    union select id, name, cpf from clients
    where institution_id = ${institution} and deleted_at is null
      and id = any(caderneta_clients_with_cpf_middle(${[...new Set(middles)]}))
    union select id, name, cpf from clients
    where institution_id = ${institution} and deleted_at is null and id = any(${[...new Set(ids)]}::uuid[])
    union select id, name, cpf from clients
    where institution_id = ${institution} and deleted_at is null and id = any(array(
      select fitting.id
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (first text, others text)
      cross join lateral (
        select c.id from clients c
        where c.institution_id = ${institution} and c.deleted_at is null
          and c.name_norm >= n.first || ' ' and c.name_norm < n.first || '!' and c.name_norm ~ n.others
        limit ${MOST_OFFERED}
      ) as fitting
    ))`.execute(tx);
  return rows;
}

/**
 * Those of whom the bank gives the name alone, each name once. Words have no letters but a to z, so they are a pattern as they stand; a
 * short one is a whole word, unless the name is remembered (`nameFits`, `nameMayFit`).
 */
function namePatterns(
  payers: readonly Payer[],
  remembered: readonly KnownPayer[],
): { first: string; others: string }[] {
  const patterns = new Map<string, { first: string; others: string }>();
  for (const payer of payers) {
    const [first, ...others] = nameWords(payer.name);
    const hasDigits = payer.cpfs.length > 0 || payer.cpfMiddle !== null || payer.cnpj !== null;
    if (hasDigits || first === undefined || others.length === 0) continue;
    const isRemembered = remembered.some(({ payer_key: key }) => key === payerKey(payer));
    const words = others.map((word) => (word.length >= 4 || isRemembered ? word : `${word}\\M`));
    patterns.set(payer.name, { first, others: ` (?:${words.join('|')})` });
  }
  return [...patterns.values()];
}

/** A function that gives the few clients who may be a payer: each is compared with those alone. */
function candidatesAmong(clients: readonly KnownClient[]): (payer: Payer) => KnownClient[] {
  const byFact = new Map<string, KnownClient[]>();
  const factsOf = (cpf: string, name: string) => [cpf, cpf.slice(3, 9), nameWords(name)[0] ?? ''];
  for (const client of clients)
    for (const fact of factsOf(client.cpf, client.name))
      byFact.set(fact, [...(byFact.get(fact) ?? []), client]);
  return ({ cpfs, cpfMiddle, name }) => {
    const facts = [...cpfs, cpfMiddle ?? '', nameWords(name)[0] ?? ''].filter((fact) => fact !== '');
    return [...new Set(facts.flatMap((fact) => byFact.get(fact) ?? []))];
  };
}

export async function openLoansOf(
  tx: Tx,
  institution: string,
  clientIds: readonly string[],
): Promise<OpenLoan[]> {
  if (clientIds.length === 0) return [];
  const loans = await selectLoans(tx, institution)
    .where('l.client_id', 'in', clientIds)
    .where(owing('l'))
    .orderBy('l.id')
    .execute();
  if (loans.length === 0) return [];
  const ids = loans.map(({ id }) => id);
  const [installments, last] = await Promise.all([
    tx
      .selectFrom('installments')
      .select([...INSTALLMENT_COLUMNS, 'loan_id'])
      .where('institution_id', '=', institution)
      .where('loan_id', 'in', ids)
      .orderBy('number')
      .execute(),
    tx
      .selectFrom('payments')
      .select(['loan_id', sql<Day>`max(payment_date)`.as('day')])
      .where('institution_id', '=', institution)
      .where('loan_id', 'in', ids)
      .where('undone_at', 'is', null)
      .groupBy('loan_id')
      .execute(),
  ]);
  const plans = new Map<string, Installment[]>();
  for (const { loan_id: loanId, ...installment } of installments)
    plans.set(loanId, [...(plans.get(loanId) ?? []), installment]);
  const lastDays = new Map(last.map(({ loan_id: loanId, day }) => [loanId, day]));
  return loans.map((loan) => ({
    loan,
    installments: (plans.get(loan.id) ?? []).filter(
      ({ plan_version: version }) => version === loan.plan_version,
    ),
    lastPaymentDay: lastDays.get(loan.id) ?? null,
  }));
}

/** Around the days of the lines. */
async function enteredPayments(
  tx: Tx,
  institution: string,
  clientIds: readonly string[],
  lines: readonly StoredLine[],
): Promise<EnteredPayment[]> {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || clientIds.length === 0) return [];
  const rows = await tx
    .selectFrom('payments as p')
    .innerJoin('loans as l', (join) =>
      join.onRef('l.institution_id', '=', 'p.institution_id').onRef('l.id', '=', 'p.loan_id'),
    )
    .leftJoin('bank_lines as b', (join) =>
      join.onRef('b.institution_id', '=', 'p.institution_id').onRef('b.id', '=', 'p.bank_line_id'),
    )
    .select(['p.id', 'p.client_id', 'p.amount', 'p.late_fee', 'p.payment_date', 'p.method', 'b.account_hash'])
    .select(sql<boolean>`p.created_at = l.created_at`.as('withLoan'))
    .where('p.institution_id', '=', institution)
    .where('p.client_id', 'in', clientIds)
    .where('p.undone_at', 'is', null)
    .where('p.payment_date', '>=', addDays(first.day, -3))
    .where('p.payment_date', '<=', addDays(last.day, 3))
    .orderBy('p.id')
    .execute();
  return rows.map(({ account_hash: account, ...payment }) => ({
    ...payment,
    account: account?.toString('hex') ?? null,
  }));
}

export async function offersOf(tx: Tx, institution: string): Promise<PixOffers> {
  const { settings } = await tx
    .selectFrom('institutions')
    .select('settings')
    .where('id', '=', institution)
    .executeTakeFirstOrThrow();
  return settingsOf(settings);
}
