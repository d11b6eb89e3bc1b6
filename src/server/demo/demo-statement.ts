import { addDays, type Day } from '#domain/calendar.ts';
import { addCents, type Cents } from '#domain/money.ts';
import { findPayers, type KnownClient } from '#domain/statements/find-payers.ts';
import { payableValues, type OpenLoan, type PayableValue } from '#domain/statements/line-values.ts';
import { payerOf } from '#domain/statements/payer-of.ts';
import type { Tx } from '#server/db/database.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { offersOf, openLoansOf } from '#server/statements/judge-open-lines.ts';
import { momentOn } from './demo-loans.ts';

interface Credit {
  readonly text: string;
  readonly amount: Cents;
}

interface Payment {
  readonly client: KnownClient;
  readonly value: PayableValue;
}

/** A client of each: recorded by hand already, three whose six digits fit, and one of whom the bank says the name alone. */
const PAYERS = 5;

/**
 * The statement of yesterday as an OFX file: of six credits three are 'Certo', one 'Provável', one 'Já registrado' and one 'Sem par'. The one
 * that is recorded already gets its payment here.
 */
export async function demoStatement(tx: Tx, institution: string, today: Day): Promise<string> {
  const yesterday = addDays(today, -1);
  const [entered, ...others] = await exactPayments(tx, institution, yesterday);
  if (entered === undefined || others.length < PAYERS - 1) throw new Error('too few loans for a statement');
  for (const { loan_id: loanId, amount, late_fee: lateFee } of entered.value.parts)
    await addPayment(tx, institution, {
      loan_id: loanId,
      amount,
      late_fee: lateFee,
      payment_date: yesterday,
      method: 'pix',
      notes: null,
      today,
      now: momentOn(yesterday),
    });
  const named = others.pop() ?? entered;
  return ofxText(yesterday, [
    ...others.map(({ client, value }) => ({ text: digitsText(client), amount: value.total })),
    { text: nameText(named.client), amount: named.value.total },
    { text: digitsText(entered.client), amount: entered.value.total },
    {
      text: 'Transferência recebida pelo Pix - MERCEARIA BOM JESUS LTDA - 11.444.777/0001-61 - BANCO INTER (0077)',
      amount: addCents(entered.value.total, entered.value.total),
    },
  ]);
}

/** Clients of whom one payment of that day can mean only one thing. */
async function exactPayments(tx: Tx, institution: string, on: Day): Promise<Payment[]> {
  const clients = await tx
    .selectFrom('clients')
    .select(['id', 'name', 'cpf'])
    .where('institution_id', '=', institution)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const ids = clients.map(({ id }) => id);
  const loans = await openLoansOf(tx, institution, ids);
  const recent = await tx
    .selectFrom('payments')
    .select('client_id')
    .where('institution_id', '=', institution)
    .where('payment_date', '>=', addDays(on, -3))
    .execute();
  const quiet = new Set(ids);
  for (const { client_id: id } of recent) quiet.delete(id);
  const offers = await offersOf(tx, institution);
  return clients
    .filter((client) => quiet.has(client.id) && isKnownByName(client, clients))
    .flatMap((client) => {
      const own = loans.filter(({ loan }) => loan.client_id === client.id);
      const value = firstExact(own, payableValues(own, offers, on));
      return value === undefined ? [] : [{ client, value }];
    })
    .slice(0, PAYERS);
}

function isKnownByName(client: KnownClient, clients: readonly KnownClient[]): boolean {
  const { payers } = findPayers(payerOf(nameText(client)), clients, []);
  return payers.length === 1;
}

/** Of a loan in instalments, on which one payment leaves others to come. */
function firstExact(own: readonly OpenLoan[], values: readonly PayableValue[]): PayableValue | undefined {
  return values.find(
    ({ total, parts: [part, ...more] }) =>
      more.length === 0 &&
      part !== undefined &&
      part.late_fee === 0 &&
      own.some(({ loan }) => loan.id === part.loan_id && loan.interest_method !== 'single') &&
      values.filter((other) => other.total === total).length === 1,
  );
}

function digitsText({ name, cpf }: KnownClient): string {
  return `Transferência recebida pelo Pix - ${name.toUpperCase()} - •••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-•• - BANCO INTER (0077) Agência: 1 Conta: 1234567-8`;
}

function nameText({ name }: KnownClient): string {
  return `Pix recebido de ${name}`;
}

function ofxText(day: Day, credits: readonly Credit[]): string {
  const posted = `${day.replaceAll('-', '')}120000[-3:BRT]`;
  const lines = [
    ...credits.map(({ text, amount }) => ({ text, amount: (amount / 100).toFixed(2) })),
    OWN_SPENDING,
  ];
  return [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'ENCODING:UTF-8',
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>',
    '<CURDEF>BRL</CURDEF>',
    '<BANKACCTFROM><BANKID>0260</BANKID><ACCTID>7654321-0</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>',
    '<BANKTRANLIST>',
    ...lines.map(
      ({ text, amount }, at) =>
        `<STMTTRN><TRNTYPE>${amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${posted}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>DEMO${day}-${at + 1}</FITID><MEMO>${text}</MEMO></STMTTRN>`,
    ),
    '</BANKTRANLIST>',
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    '',
  ].join('\n');
}

const OWN_SPENDING = { text: 'Compra no débito - PADARIA CENTRAL', amount: '-31.90' };
